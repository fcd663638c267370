import { listShorterWords } from '@estampa/contract/producao/estampas.ts'
import type { Producao } from '@estampa/contract/producao/producao.schemas.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import { IconCheck, IconPlayerPlay, IconPrinter, IconRuler2 } from '@tabler/icons-react'
import { useState } from 'react'
import { enderecoDasEtiquetas } from '../../../shared/etiquetas.ts'
import { MoreActs, SelectionBar } from '../../../shared/resource/SelectionBar.tsx'
import { Button, DialogButton } from '../../../shared/ui/Button.tsx'
import { ConfirmDialog } from '../../../shared/ui/dialogs/ConfirmDialog.tsx'
import { onDemand } from '../../../shared/ui/dialogs/onDemand.tsx'
import { MudancaPedida } from '../MudancaPedida.tsx'
import { useFinishAll, useStart } from '../useProducaoSteps.ts'
import { countPrintable, FaltaLisa, formatMissingPecas, nameProducao } from './Fila.tsx'

const ListaDeImpressao = onDemand(async () => (await import('./ListaDeImpressao.tsx')).default)
const MontarFolha = onDemand(async () => (await import('./MontarFolha.tsx')).default)

/** The button that was pressed goes: Tab goes on from the first chosen row. */
const focusChosenRow = () =>
  document.querySelector<HTMLElement>('li input[type="checkbox"]:checked')?.focus({ preventScroll: true })

/** The acts on the chosen productions: print papers, lay out the sheet of prints, begin, finish. */
export function BarraDaSelecao({ producoes, onClear }: { producoes: readonly Producao[]; onClear: () => void }) {
  const ids = producoes.map(({ id }) => id)
  const waiting = producoes.filter(({ situacao }) => situacao === 'a_fazer')
  const toChange = waiting.filter(({ mudanca }) => mudanca)
  const [isAsking, setIsAsking] = useState(false)
  const startWaiting = useStart()
  const start = () => {
    setIsAsking(false)
    focusChosenRow()
    startWaiting.mutate(waiting.map(({ id }) => id))
  }
  // Pieces with names are told one by one, at the bench.
  const unfinished = producoes.filter(
    (producao) =>
      producao.situacao === 'em_producao' && countPrintable(producao) > 0 && producao.personalizacao.length === 0,
  )
  const printable = unfinished.reduce((sum, producao) => sum + countPrintable(producao), 0)
  const finish = useFinishAll()
  const [isFinishing, setIsFinishing] = useState(false)
  const pecas = producoes.flatMap(({ produto_id: produtoId, variacao_id: variacaoId, pedida, estampas }) =>
    produtoId === null ? [] : { produtoId, variacaoId, quantidade: pedida, estampa: listShorterWords(estampas) },
  )
  const printProducoes = (papel: string) => () =>
    void window.open(`/imprimir/producoes?ids=${ids.join(',')}&papel=${papel}`, '_blank', 'noopener')
  return (
    <SelectionBar
      selected={producoes.length}
      nouns={['escolhida', 'escolhidas']}
      note={`${formatMissingPecas(producoes)} a fazer`}
      onClear={onClear}
    >
      <MoreActs name="Imprimir" icon={IconPrinter}>
        <Button variant="light" onClick={printProducoes('etiqueta')}>
          Ordens em etiquetas
        </Button>
        <Button variant="light" onClick={printProducoes('a4')}>
          Imprimir ordens
        </Button>
        {pecas.length > 0 && (
          <Button variant="light" to={enderecoDasEtiquetas(pecas)}>
            Etiquetas das peças
          </Button>
        )}
        <DialogButton label="Lista de impressão" aria-label="Lista de impressão das escolhidas" variant="light">
          {(onClose) => <ListaDeImpressao ids={ids} onClose={onClose} />}
        </DialogButton>
      </MoreActs>
      <DialogButton
        label="Montar folha"
        variant={waiting.length + unfinished.length > 0 ? 'light' : 'filled'}
        icon={IconRuler2}
      >
        {(onClose) => <MontarFolha producoes={producoes} onClose={onClose} />}
      </DialogButton>
      {waiting.length > 0 && (
        <Button
          icon={IconPlayerPlay}
          loading={startWaiting.isPending}
          onClick={() => (toChange.length > 0 ? setIsAsking(true) : start())}
        >
          Começar
        </Button>
      )}
      {waiting.length === 0 && unfinished.length > 0 && (
        <Button icon={IconCheck} loading={finish.isPending} onClick={() => setIsFinishing(true)}>
          Prontas
        </Button>
      )}
      {isFinishing && (
        <ConfirmDialog
          title={plural(printable, 'peça está pronta?', 'peças estão prontas?')}
          confirmLabel="Prontas"
          onConfirm={() => {
            setIsFinishing(false)
            focusChosenRow()
            finish.mutate(
              unfinished.map((producao) => ({ producaoId: producao.id, quantidade: countPrintable(producao) })),
            )
          }}
          onClose={() => setIsFinishing(false)}
        >
          {unfinished.map((producao) => (
            <div key={producao.id} className="mb-2 last:mb-0">
              <p className="m-0">{`${countPrintable(producao)} × ${nameProducao(producao)}`}</p>
              <FaltaLisa producao={producao} className="text-m" />
              <MudancaPedida producao={producao} />
            </div>
          ))}
        </ConfirmDialog>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Começar assim mesmo?"
          confirmLabel="Começar"
          onConfirm={start}
          onClose={() => setIsAsking(false)}
        >
          {toChange.map((producao) => (
            <div key={producao.id} className="mb-3 last:mb-0">
              <p className="m-0 mb-1 font-forte">{nameProducao(producao)}</p>
              <MudancaPedida producao={producao} />
            </div>
          ))}
        </ConfirmDialog>
      )}
    </SelectionBar>
  )
}
