import type { AtoDaDiferenca, DiferencaDoDeposito } from '@estampa/contract/bling/diferencas.routes.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { countOf, ListBody } from '../../../shared/resource/ListBody.tsx'
import { SelectAll } from '../../../shared/resource/SelectAll.tsx'
import { SelectionBar } from '../../../shared/resource/SelectionBar.tsx'
import { useList } from '../../../shared/resource/useList.ts'
import { useSelection } from '../../../shared/resource/useSelection.ts'
import { useTold } from '../../../shared/resource/useTold.ts'
import { adminPage } from '../../../shared/session/Allowed.tsx'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { ConfirmDialog } from '../../../shared/ui/dialogs/ConfirmDialog.tsx'
import { EmptyState, Skeleton } from '../../../shared/ui/states.tsx'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { ATOS, DiferencaItem } from './DiferencaItem.tsx'
import { listaDeDiferencas, resumoDasDiferencas, settleDiferencas } from './diferencas.queries.ts'

export default adminPage({ title: 'Diferenças no depósito' }, Diferencas)

const NENHUMA: readonly DiferencaDoDeposito[] = []
const FALHOU = 'Não foi possível concluir. Tente novamente.'

type Pedido = { ato: AtoDaDiferenca; diferencas: readonly DiferencaDoDeposito[] }

/** Pieces of which the deposit chosen last holds another quantity: a person says of each what counts. */
function Diferencas() {
  const { data: resumo } = useQuery(resumoDasDiferencas)
  const list = useList(listaDeDiferencas(resumo?.lendo ?? false))
  const rows = list.rows ?? NENHUMA
  const { ids, rows: chosen, selected, toggle, toggleAll, clear } = useSelection(rows)
  const [asked, setAsked] = useState<Pedido | null>(null)
  const { settle, isPending, isChanged } = useActs()
  useKeptFocus(rows.length)
  const act = (ato: AtoDaDiferenca) => {
    // Leaving changes nothing on either side.
    if (ato === 'deixar') settle({ ato, diferencas: chosen })
    else setAsked({ ato, diferencas: chosen })
  }
  const settleOne = useCallback(
    (ato: AtoDaDiferenca, diferencas: readonly DiferencaDoDeposito[]) => settle({ ato, diferencas }),
    [settle],
  )
  const deposito = resumo?.deposito ? `Depósito ${resumo.deposito}. ` : ''
  return (
    <Card
      title="Peças a decidir"
      description={`${deposito}Acertar aqui: a quantidade daqui passa a ser a de lá. Acertar lá: o depósito recebe a daqui. Deixar: a diferença fica, e a peça sai desta lista.`}
    >
      {resumo?.lendo && (
        <p className="m-0 mb-3 k-tarefa" role="status">
          Os saldos deste depósito ainda não foram todos lidos: a lista pode crescer.
        </p>
      )}
      {rows.length > 0 && (
        <div className="flex flex-wrap gap-x-4 items-center min-h-11 border-b border-b-borda">
          <SelectAll label="Selecionar todas" selected={ids.length} rows={rows.length} onChange={toggleAll} />
          <p className="text-m text-texto-suave m-0 tabular-nums ml-auto" role="status">
            {countOf(list, ['peça', 'peças'])}
            {list.hasMore && ids.length === rows.length && '; mostre mais para incluir as outras'}
          </p>
        </div>
      )}
      <ListBody
        list={list}
        loading={<Loading />}
        empty={<EmptyState message="Nenhuma diferença a decidir." />}
        failed="Não foi possível ler as diferenças."
        more="Mostrar mais"
        name="Diferenças no depósito"
        listClass={ids.length > 0 ? 'm-0 p-0 list-none pb-20 max-md:pb-37' : 'm-0 p-0 list-none'}
        row={(diferenca) => (
          <DiferencaItem
            key={diferenca.id}
            diferenca={diferenca}
            selected={selected.has(diferenca.id)}
            changed={isChanged(diferenca)}
            busy={isPending}
            onSelect={toggle}
            onAct={settleOne}
          />
        )}
      />
      {ids.length > 0 && (
        <SelectionBar selected={ids.length} nouns={['escolhida', 'escolhidas']} note={false} onClear={clear}>
          {ATOS.map(({ ato, rotulo }) => (
            <Button
              key={ato}
              variant={ato === 'deixar' ? 'default' : 'light'}
              disabled={isPending}
              onClick={() => act(ato)}
            >
              {rotulo}
            </Button>
          ))}
        </SelectionBar>
      )}
      {asked && (
        <ConfirmDialog
          title={ASK[asked.ato === 'la' ? 'la' : 'aqui'](asked.diferencas.length)}
          confirmLabel={ATOS.find(({ ato }) => ato === asked.ato)?.rotulo ?? ''}
          onConfirm={() => {
            setAsked(null)
            settle(asked)
          }}
          onClose={() => setAsked(null)}
        >
          <p className="m-0">
            {asked.ato === 'la'
              ? 'O saldo de cada uma no depósito do Bling passa a ser a quantidade daqui, por um balanço.'
              : 'A quantidade de cada uma aqui passa a ser a do depósito, por um movimento com o motivo Bling.'}
          </p>
        </ConfirmDialog>
      )}
    </Card>
  )
}

const ASK = {
  aqui: (many: number) => `Acertar aqui ${plural(many, 'peça', 'peças')}?`,
  la: (many: number) => `Acertar no Bling ${plural(many, 'peça', 'peças')}?`,
}
const DONE: Readonly<Record<AtoDaDiferenca, (many: number) => string>> = {
  aqui: (many) => `${plural(many, 'peça recebe', 'peças recebem')} a quantidade do Bling.`,
  la: (many) => `A quantidade de ${plural(many, 'peça', 'peças')} vai para o Bling.`,
  deixar: (many) => `${plural(many, 'diferença fica como está', 'diferenças ficam como estão')}.`,
}

/** Carries out what a person says. `isChanged`: the row was refused, and is shown with other quantities since. */
function useActs() {
  const [refused, setRefused] = useState<readonly DiferencaDoDeposito[]>(NENHUMA)
  const { mutate, isPending } = useTold(settleDiferencas, FALHOU)
  const settle = useCallback(
    ({ ato, diferencas }: Pedido) =>
      mutate(
        { ato, diferencas },
        {
          onSuccess: () => {
            toast('success', DONE[ato](diferencas.length))
            setRefused(NENHUMA)
          },
          onError: () => setRefused(diferencas),
        },
      ),
    [mutate],
  )
  const isChanged = ({ id, aqui, la }: DiferencaDoDeposito) =>
    refused.some((shown) => shown.id === id && (shown.aqui !== aqui || shown.la !== la))
  return { settle, isPending, isChanged }
}

/** The row with the focus goes once it is settled: the keyboard goes on from the first one that is left. */
function useKeptFocus(many: number) {
  const before = useRef(many)
  useEffect(() => {
    const fewer = many < before.current
    before.current = many
    if (!fewer || document.activeElement !== document.body) return
    const next = document.querySelector<HTMLElement>('main li input[type="checkbox"]')
    ;(next ?? document.querySelector<HTMLElement>('main h1'))?.focus()
  }, [many])
}

const Loading = () => (
  <div className="grid gap-3" aria-busy aria-label="Carregando as diferenças">
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} height="44px" />
    ))}
  </div>
)
