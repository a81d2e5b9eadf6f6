import { describe, expect, it } from 'vitest'
import { findWords } from './words.ts'

const texts = (source: string) => findWords('planted.tsx', source).map(({ text }) => text)

describe('words outside catalogues', () => {
  it.each([
    ['the text of an element', 'const a = <p>Try again</p>', 'Try again'],
    ['one word', 'const a = <b>Home</b>', 'Home'],
    ['a label', 'const a = <nav aria-label="Footer" />', 'Footer'],
    ['a property of a component', 'const a = <Field label={isNew ? "Add a plan" : words.change} />', 'Add a plan'],
    ['a string', "toast('Failed to copy link')", 'Failed to copy link'],
    ['a sentence with a value', 'const say = (n: number) => `Page ${n} of many`', 'Page ${n} of many'],
  ])('SITE-10 %s is found', (_, source, text) => expect(texts(source)).toEqual([text]))

  it.each([
    ['a word of a catalogue', 'const a = <p title={words.title}>{words.text}</p>'],
    ['what styles and addresses', 'const a = <a className="wide button" href="/Browse more" data-needs-script />'],
    ['what developers read', "throw new Error('This cannot be')"],
    ['a media query', "useMediaQuery('(min-width: 64em) and (hover: hover)')"],
    ['a type', "type Status = 'Free of charge'"],
  ])('SITE-10 %s is not', (_, source) => expect(texts(source)).toEqual([]))
})
