import { passoAnterior } from '@estampa/contract/vendas/vendas.machine.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { fatosDoStatus, PASSOS, posicaoDoStatus, rotuloDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { IconArrowLeft, IconCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Button } from '../../../shared/ui/Button.tsx'
import { changeVendaStatus } from '../vendas.queries.ts'

/** The seven steps and where the sale stands, with the way one step back. */
export function Progresso({ venda }: { venda: Venda }) {
  const current = posicaoDoStatus(venda.status)
  const marca = useFocoNoPasso(venda.status)
  return (
    <section
      className="k-caixa grid gap-x-5 gap-y-1 items-center py-3 px-4 mb-4 min-[76em]:has-[>button]:grid-cols-[minmax(0,1fr)_15rem] max-md:pt-3 max-md:pb-1.5"
      aria-label="Progresso da venda"
    >
      <ol className="grid grid-cols-7 md:grid-cols-[repeat(7,auto)] gap-2 [counter-reset:passo] [&_li]:pt-1.25 [&_li]:text-s [&_li]:leading-[1.3] md:[&_li]:whitespace-nowrap [&_li]:text-texto-suave [&_li]:border-t-4 [&_li]:border-t-borda [&_li]:[counter-increment:passo] [&_li:focus-visible]:rounded-detalhe max-md:[&_li]:outline-none [&_svg]:mr-0.75 [&_svg]:align-[-2px] [&_svg]:text-marca-texto [&_li[data-passo='feito']]:border-[color-mix(in_srgb,var(--e-marca)_55%,transparent)] [&_li[data-passo='atual']]:font-titulo [&_li[data-passo='atual']]:text-texto [&_li[data-passo='atual']]:border-marca max-md:[&_li:focus-visible_>_span]:outline-2 max-md:[&_li:focus-visible_>_span]:outline-marca max-md:[&_li:focus-visible_>_span]:outline-offset-2 max-md:relative max-md:pb-[1.6em] max-md:[&_li]:p-0 max-md:[&_svg]:hidden max-md:[&_li_>_span]:absolute max-md:[&_li_>_span]:bottom-0 max-md:[&_li_>_span]:left-0 max-md:[&_li_>_span]:text-base max-md:[&_li:not([data-passo='atual'])_>_span]:w-px max-md:[&_li:not([data-passo='atual'])_>_span]:h-px max-md:[&_li:not([data-passo='atual'])_>_span]:overflow-hidden max-md:[&_li:not([data-passo='atual'])_>_span]:[clip-path:inset(50%)] max-md:[&_li:not([data-passo='atual'])_>_span]:whitespace-nowrap max-md:[&_li[data-passo='atual']_>_span::before]:font-texto max-md:[&_li[data-passo='atual']_>_span::before]:text-texto-suave max-md:[&_li[data-passo='atual']_>_span::before]:[content:counter(passo)_'_de_7_·_']">
        {PASSOS.map((step, i) => {
          const feito = i < current || fatosDoStatus(step).chegou
          return (
            <li
              key={step}
              data-passo={i < current ? 'feito' : i === current ? 'atual' : 'futuro'}
              {...(i === current ? { 'aria-current': 'step', tabIndex: -1, ref: marca } : {})}
            >
              {i <= current && feito && <IconCheck size={14} stroke={2.6} aria-hidden />}
              <span>{rotuloDoStatus(step)}</span>
              {i < current && <span className="somente-leitor">(feito)</span>}
            </li>
          )
        })}
      </ol>
      <Voltar venda={venda} />
    </section>
  )
}

function Voltar({ venda }: { venda: Venda }) {
  const previous = passoAnterior(venda.status)
  const { mutate: goBack, isPending } = useMutation({
    ...changeVendaStatus(venda),
    // The specification has a failed step back only logged.
    onError: (error) => console.error('The sale could not go one step back', error),
  })
  if (!previous) return null
  return (
    <Button
      className="min-[76em]:justify-self-end justify-self-start max-[75.99em]:-ml-3 max-md:min-h-11"
      variant="subtle"
      leftSection={<IconArrowLeft size={16} aria-hidden />}
      loading={isPending}
      onClick={() => goBack(previous)}
    >
      {`Voltar para ${rotuloDoStatus(previous)}`}
    </Button>
  )
}

/** After a change the button that caused it is gone: the focus goes to the new step, which is read out. */
function useFocoNoPasso(status: string) {
  const marca = useRef<HTMLLIElement>(null)
  const previous = useRef(status)
  useEffect(() => {
    if (previous.current === status) return
    previous.current = status
    marca.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [status])
  return marca
}
