import { passoAnterior } from '@estampa/contract/vendas/vendas.machine.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { fatosDoStatus, PASSOS, posicaoDoStatus, rotuloDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { IconArrowLeft, IconCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Button } from '../../../shared/ui/Button.tsx'
import { mudarStatus } from '../vendas.queries.ts'
import css from './Progresso.module.css'

/** The seven steps and where the sale stands, with the way one step back. */
export function Progresso({ venda }: { venda: Venda }) {
  const atual = posicaoDoStatus(venda.status)
  const marca = useFocoNoPasso(venda.status)
  return (
    <section className={css.progresso} aria-label="Progresso da venda">
      <ol className={css.passos}>
        {PASSOS.map((passo, i) => {
          const feito = i < atual || fatosDoStatus(passo).chegou
          return (
            <li
              key={passo}
              data-passo={i < atual ? 'feito' : i === atual ? 'atual' : 'futuro'}
              {...(i === atual ? { 'aria-current': 'step', tabIndex: -1, ref: marca } : {})}
            >
              {i <= atual && feito && <IconCheck size={14} stroke={2.6} aria-hidden />}
              <span>{rotuloDoStatus(passo)}</span>
              {i < atual && <span className="somente-leitor">(feito)</span>}
            </li>
          )
        })}
      </ol>
      <Voltar venda={venda} />
    </section>
  )
}

function Voltar({ venda }: { venda: Venda }) {
  const anterior = passoAnterior(venda.status)
  const { mutate: voltar, isPending } = useMutation({
    ...mudarStatus(venda),
    // The specification has a failed step back only logged.
    onError: (erro) => console.error('The sale could not go one step back', erro),
  })
  if (!anterior) return null
  return (
    <Button
      className={css.voltar ?? ''}
      variant="subtle"
      leftSection={<IconArrowLeft size={16} aria-hidden />}
      loading={isPending}
      onClick={() => voltar(anterior)}
    >
      {`Voltar para ${rotuloDoStatus(anterior)}`}
    </Button>
  )
}

/** After a change the button that caused it is gone: the focus goes to the new step, which is read out. */
function useFocoNoPasso(status: string) {
  const marca = useRef<HTMLLIElement>(null)
  const anterior = useRef(status)
  useEffect(() => {
    if (anterior.current === status) return
    anterior.current = status
    marca.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [status])
  return marca
}
