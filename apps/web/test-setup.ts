import { configure } from '@testing-library/react'

// A busy machine takes its time, also to read a part of a page for the first time.
configure({ asyncUtilTimeout: 60_000 })
