import { formatMoney } from '@matinee/contract/money'
import {
  type AdminPlan,
  durationOf,
  planEndpoints,
  planLimits,
  planMessages as messages,
} from '@matinee/contract/plans'
import { durations as durationWords } from '@matinee/locales/api/plans'
import { ArrowDown, ArrowUp, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { adminApi } from '../../../platform/admin-api.ts'
import { useCurrency } from '../../../platform/site.ts'
import { Status, Tag } from '../../../ui/badge.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatNumber } from '../../../ui/movies/numbers.ts'
import { useDeskAction, useDeskQuery } from '../desk-query.ts'
import { actionsColumn, type Column, DeskTable } from '../desk-table.tsx'
import { notify } from '../notify.ts'
import { deskHref } from '../use-desk-search-params.ts'
import * as deskWords from '@matinee/locales/desk'
import { PlanForm } from './plan-form.tsx'
import * as words from '@matinee/locales/desk/plans'
import { markNames as markWords } from '@matinee/locales/desk/plans'
import styles from './plans.module.css'

/** PAY-2: what can be bought here, in the order in which people see it. */
export default function PlansTab() {
  const { data, ...state } = useDeskQuery(planEndpoints.list, {})
  const currency = useCurrency()
  const [form, setForm] = useState<{ plan: AdminPlan | undefined; opener: HTMLElement }>()
  const order = useOrder()
  const plans = data?.plans
  const isFull = (plans?.length ?? 0) >= planLimits.plans

  const open = (plan: AdminPlan | undefined, opener: HTMLElement) => setForm({ plan, opener })
  return (
    <section className="desk-people" aria-labelledby="desk-plans-title">
      <div className={styles.head}>
        <div>
          <h2 id="desk-plans-title" className="desk-people-title">
            {words.title}
          </h2>
          <p className="desk-record-text">{words.lead({ currency })}</p>
        </div>
        <Button
          size="small"
          variant="primary"
          aria-disabled={isFull || undefined}
          aria-describedby={isFull ? 'desk-plans-full' : undefined}
          onClick={isFull ? undefined : ({ currentTarget }) => open(undefined, currentTarget)}
        >
          <Plus />
          {words.addPlan}
        </Button>
      </div>
      {isFull && (
        <p id="desk-plans-full" className={styles.note}>
          {words.isFull({ most: planLimits.plans })}
        </p>
      )}
      <DeskTable
        caption={words.title}
        list={{ ...state, rows: plans }}
        failed={words.failed}
        empty={
          <EmptyState className="desk-empty" numeral={0} heading="h3" title={words.empty} text={words.emptyText} />
        }
        skeletonRows={4}
        columns={columns({ plans: plans ?? [], currency, isMoving: order.isPending, onMove: order.move, onEdit: open })}
      />
      {form && (
        <PlanForm
          key={form.plan?.id ?? 'new'}
          plan={form.plan}
          onClose={() => setForm(undefined)}
          finalFocus={() => form.opener}
        />
      )}
    </section>
  )
}

/** Moves a plan by one place. */
function useOrder() {
  const action = useDeskAction(
    async ({ ids }: { ids: string[]; name: string; place: number }) =>
      await adminApi()(planEndpoints.reorder, { body: { ids } }),
    {
      failed: words.reorderFailed,
      onDone: (_, { name, place }) =>
        notify.success(messages.reordered, { detail: deskWords.isNumber({ name, place }) }),
    },
  )
  const move = (plans: readonly AdminPlan[], from: number, by: 1 | -1) => {
    const ids = plans.map(({ id }) => id)
    const [moved] = ids.splice(from, 1)
    if (moved === undefined) return
    ids.splice(from + by, 0, moved)
    void action.run({ ids, name: plans[from]?.name ?? '', place: from + by + 1 })
  }
  return { isPending: action.isPending, move }
}

interface ColumnOptions {
  plans: readonly AdminPlan[]
  currency: string
  isMoving: boolean
  onMove: (plans: readonly AdminPlan[], from: number, by: 1 | -1) => void
  onEdit: (plan: AdminPlan, button: HTMLElement) => void
}

function columns({ plans, currency, isMoving, onMove, onEdit }: ColumnOptions): Column<AdminPlan>[] {
  /** `aria-disabled`, as `disabled` would drop the focus. */
  const moveButtonProps = (plan: AdminPlan, by: 1 | -1) => {
    const at = plans.indexOf(plan)
    const isEnd = by === -1 ? at === 0 : at === plans.length - 1
    return {
      label: by === -1 ? deskWords.moveUp({ name: plan.name }) : deskWords.moveDown({ name: plan.name }),
      size: 'small' as const,
      'aria-disabled': isEnd || isMoving || undefined,
      onClick: isEnd || isMoving ? undefined : () => onMove(plans, at, by),
    }
  }
  return [
    {
      name: 'user',
      title: words.plan,
      cellProps: () => ({ className: styles.name }),
      render: ({ name, description, mark }) => (
        <>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          {mark && <Tag inverse={mark === 'popular'}>{markWords[mark]}</Tag>}
          {description !== '' && <span className={styles.description}>{description}</span>}
        </>
      ),
    },
    {
      name: 'length',
      title: words.length,
      render: (plan) => {
        const [duration, days] = [durationOf(plan), durationWords.days({ count: plan.days })]
        if (plan.isRenewing) return words.renewsAfter({ duration })
        return duration === days ? days : `${duration} (${days})`
      },
    },
    {
      name: 'price',
      title: words.price,
      isNumber: true,
      render: (plan) => formatMoney(plan.cents, plan.currency),
    },
    { name: 'status', title: words.status, render: (plan) => <SaleStatus plan={plan} currency={currency} /> },
    {
      name: 'subscribers',
      title: words.haveItNow,
      isNumber: true,
      render: ({ id, subscribers }) => (
        <Link to={deskHref('subscribers', { status: 'active', plan: id })} preventScrollReset className="link">
          {formatNumber(subscribers)}
          <span className={styles.phoneWords}>{words.hasItNow({ count: subscribers })}</span>
        </Link>
      ),
    },
    actionsColumn((plan) => (
      <>
        <IconButton {...moveButtonProps(plan, -1)}>
          <ArrowUp />
        </IconButton>
        <IconButton {...moveButtonProps(plan, 1)}>
          <ArrowDown />
        </IconButton>
        <Button size="small" variant="quiet" onClick={({ currentTarget }) => onEdit(plan, currentTarget)}>
          {words.change}
          <span className="visually-hidden">{` ${plan.name}`}</span>
        </Button>
      </>
    )),
  ]
}

function SaleStatus({
  plan: { isOnSale, isBuyable, currency: priced },
  currency,
}: {
  plan: AdminPlan
  currency: string
}) {
  if (!isOnSale) return <Status tone="outline">{words.notOnSale}</Status>
  if (priced !== currency) return <Status tone="warning">{words.needsPrice({ currency })}</Status>
  if (!isBuyable) return <Status tone="warning">{words.cannotRenew}</Status>
  return <Status tone="success">{words.onSale}</Status>
}
