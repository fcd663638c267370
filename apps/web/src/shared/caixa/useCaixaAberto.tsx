import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useTold } from '../resource/useTold.ts'
import { usesCaixa } from '../session/storage.ts'
import { Button, DialogButton } from '../ui/Button.tsx'
import { onDemand } from '../ui/dialogs/onDemand.tsx'
import { Refusal } from '../ui/Refusal.tsx'
import { chooseCaixa, findCaixaHere, listaDeCaixas } from './caixa.queries.ts'
import { formatDias } from './palavras.ts'

const AbrirCaixa = onDemand(async () => (await import('./AbrirCaixa.tsx')).AbrirCaixa)

interface CaixaAberto {
  /** Cash has no open drawer to go to: it waits until one is opened. */
  readonly isMissing: boolean
  /** Drawn where money is taken: asks to open a drawer, or says that this one is open since an earlier day. */
  readonly notice: ReactNode
  /** Called where the act was tried without a drawer: the notice becomes an alert, and its button has the focus. */
  readonly refuse: () => void
}
const NOT_ASKED: CaixaAberto = { isMissing: false, notice: null, refuse: () => {} }

/** The open drawer of this device, where money is about to be taken or given back; a shop without drawers is asked nothing. */
export function useCaixaAberto(isCash: boolean): CaixaAberto {
  const isUsed = usesCaixa()
  const { data: caixas } = useQuery({ ...listaDeCaixas, enabled: isUsed })
  const choose = useTold(chooseCaixa, 'O caixa não pôde ser escolhido. Tente novamente.')
  const [isRefused, setIsRefused] = useState(false)
  const part = useRef<HTMLParagraphElement>(null)
  if (!isUsed || !caixas) return NOT_ASKED
  const here = findCaixaHere(caixas)
  if (here?.turno) {
    const old = formatDias(here.turno.dias)
    return old
      ? { ...NOT_ASKED, notice: <Refusal tone="warning" role="status">{`${here.nome} está ${old}.`}</Refusal> }
      : NOT_ASKED
  }
  if (!isCash) return NOT_ASKED
  const offered = here ? [here] : caixas.filter(({ ativo }) => ativo)
  return {
    isMissing: true,
    refuse: () => {
      setIsRefused(true)
      part.current?.scrollIntoView({ block: 'nearest' })
      part.current?.querySelector('button')?.focus()
    },
    notice: (
      <Refusal ref={part} tone={isRefused ? 'error' : 'warning'} role={isRefused ? 'alert' : 'status'}>
        <span className="block mb-2">
          Nenhum caixa aberto: o dinheiro precisa de um.
          {isRefused && ' Abra o caixa ou escolha outra forma; nada foi registrado.'}
        </span>
        <span className="flex flex-wrap gap-2">
          {offered.map((caixa) =>
            caixa.turno ? (
              <Button key={caixa.id} variant="default" onClick={() => choose.mutate(caixa.id)}>
                Usar {caixa.nome}
              </Button>
            ) : (
              <DialogButton key={caixa.id} label={offered.length === 1 ? 'Abrir caixa' : `Abrir ${caixa.nome}`}>
                {(dismiss) => (
                  <AbrirCaixa
                    caixa={caixa}
                    onOpened={() => {
                      if (!here) choose.mutate(caixa.id)
                    }}
                    onClose={dismiss}
                  />
                )}
              </DialogButton>
            ),
          )}
        </span>
      </Refusal>
    ),
  }
}
