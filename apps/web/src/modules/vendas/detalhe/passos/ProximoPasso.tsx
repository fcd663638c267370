import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { fatosDoStatus, type StatusDaVenda } from '@estampa/contract/vendas/vendas.status.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { sentenceOf } from '../../../../shared/api/apiError.ts'
import { ActionBar } from '../../../../shared/ui/ActionBar.tsx'
import { Card } from '../../../../shared/ui/Card.tsx'
import { partOnDemand } from '../../../../shared/ui/dialogs/onDemand.tsx'
import { toast } from '../../../../shared/ui/toasts/toast.ts'
import { notaFalhou } from '../../venda.ts'
import { changeVendaStatus, rereadVenda } from '../../vendas.queries.ts'
import { Avisos, AvisosDoBling, Reinicio } from '../Avisos.tsx'

/** Props of a step's button. */
export interface Seguir {
  type?: 'submit'
  form?: string
  disabled?: boolean
  loading?: boolean
  onClick?: () => void
}

interface ProximoPassoProps {
  venda: Venda
  /** Says in a few words what to do. */
  instrucao?: string
  actions?: ReactNode
  /** How far it is. */
  situacao?: ReactNode
  /** Reason why the buttons are disabled. */
  motivo?: ReactNode
  botoes: ReactNode
  /** Nothing is left to do but the button: it stands in a bar at the foot of the window. */
  pronto?: boolean
  /** The step's own button, for going on without an invoice; absent where it cannot go on so. */
  seguir?: Seguir | undefined
  children?: ReactNode
}

const NotaDaVenda = partOnDemand(async () => (await import('../NotaDaVenda.tsx')).NotaDaVenda)

const SemNota = lazy(async () => ({ default: (await import('./SemNota.tsx')).SemNota }))

/** The invoice's box: shown when the sale has an invoice, or may have one once its order is at Bling. */
export function ParteDaNota({ venda, className }: { venda: Venda; className?: string | undefined }) {
  const { nota, emite_notas, status, numero_pedido_bling, sincronizacao } = venda
  const canHaveNota =
    emite_notas && fatosDoStatus(status).encerrada === null && (numero_pedido_bling !== null || sincronizacao !== null)
  return (nota !== null || canHaveNota) && <NotaDaVenda venda={venda} className={className} />
}

/**
 * The card of the sale's next step: its obstacles, its tasks and its buttons. What was done stands above it, the invoice
 * below.
 */
export function ProximoPasso({
  venda,
  instrucao,
  actions,
  situacao,
  motivo,
  botoes,
  pronto = false,
  children,
  ...props
}: ProximoPassoProps) {
  const { emite_notas, nota } = venda
  return (
    <>
      <Reinicio venda={venda} />
      <Card
        title="Próximo passo"
        description={pronto ? <strong className="block pt-2 text-texto">{instrucao}</strong> : instrucao}
        actions={actions}
      >
        <Avisos venda={venda} />
        {children}
        <AvisosDoBling venda={venda} />
        <div className="k-parte flex scroll-mb-[calc(var(--e-pe,0px)+12px)] flex-wrap gap-3 items-center justify-end max-md:[&_>_button]:flex-auto max-md:[&_>_button]:min-h-12 not-has-[>button,>div:not(:empty)]:hidden">
          <div className="flex-1 min-w-0 text-m text-texto-suave basis-50 max-md:basis-full">
            {emite_notas && nota && notaFalhou(nota.estado) && (
              <Suspense>
                <SemNota venda={venda} nota={nota} seguir={props.seguir} />
              </Suspense>
            )}
            {situacao}
            {motivo && <div className="text-aviso">{motivo}</div>}
          </div>
          {!pronto && botoes}
        </div>
      </Card>
      {pronto && <ActionBar>{botoes}</ActionBar>}
      <ParteDaNota venda={venda} className="k-caixa min-w-0 py-4 px-6 mt-4 not-last:mb-4 shadow-1 max-md:px-4" />
    </>
  )
}

interface Avanco<T> {
  para: StatusDaVenda
  /** Runs before the status change. It reports its own errors in words through `falhaAntes`. */
  antes?: (dados: T) => Promise<unknown>
  falhaAntes?: (erro: unknown) => string
  sucesso?: string
  /** Instead of the server's own sentence. */
  falha?: string
}

/** Thrown when the save before the step failed. */
class NaoSalvou extends Error {}

/** The action of a step: saves what the step asked for, then moves the sale on. One at a time. */
export function useAdvanceVenda<T = void>(venda: Venda, avanco: Avanco<T>) {
  const { para, antes, falhaAntes, sucesso, falha } = avanco
  const client = useQueryClient()
  const change = useMutation(changeVendaStatus(venda))
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ dados }: { dados: T }) => {
      await antes?.(dados).catch((cause: unknown) => {
        throw new NaoSalvou('The step was not saved', { cause })
      })
      await change.mutateAsync(para)
    },
    onSuccess: () => void toast('success', sucesso ?? ''),
    onError: (erro) => {
      const sentence = erro instanceof NaoSalvou ? falhaAntes?.(erro.cause) : falha
      toast('error', sentence ?? sentenceOf(erro, 'Não foi possível mudar o status da venda. Tente novamente.', 'erro'))
      rereadVenda(client, venda.id)
    },
  })
  const cause = error instanceof NaoSalvou ? error.cause : null
  return {
    avancar: (dados: T) => mutate({ dados }),
    ocupada: isPending,
    erro: cause,
    /** Why what was typed could not be saved; it stands until the next try. */
    recusa: cause && falhaAntes ? falhaAntes(cause) : null,
  }
}
