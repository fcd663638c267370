import type { VendaResumo } from '@estampa/contract/vendas/vendas.schemas.ts'
import { IconArrowRight, IconFileInvoice, IconScan } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Imprimir } from '../../../shared/device/impressao/Imprimir.tsx'
import type { useSelection } from '../../../shared/resource/useSelection.ts'
import { measureBar } from '../../../shared/ui/ActionBar.tsx'
import { Button } from '../../../shared/ui/Button.tsx'
import { EtiquetasJuntas } from './EtiquetasJuntas.tsx'
import { avancarLote, useLote, useNotasDoLote } from './lote.ts'
import { emitirNotas } from './notasDoLote.ts'
import { avancoDe, PerguntaDoLote } from './PerguntaDoLote.tsx'

/** Most sales that are picked together: each needs a box on the table. */
const CAIXAS = 40

interface BarraDoLoteProps {
  selecao: ReturnType<typeof useSelection<VendaResumo>>
  carregadas: number
  total: number
  emiteNotas: boolean
  /** Clears the selection. */
  onClose: () => void
}

/** Acts on the ticked sales, of which there are some: a bar at the window's foot, so that no card moves. */
export function BarraDoLote({ selecao, carregadas, total, emiteNotas, onClose }: BarraDoLoteProps) {
  const client = useQueryClient()
  const lote = useLote()
  const notas = useNotasDoLote()
  const [perguntando, setPerguntando] = useState(false)
  const { ids, rows: linhas } = selecao
  const [passo, ...outros] = [...new Set(linhas.map(({ status }) => status))]
  const avanco = passo && outros.length === 0 ? avancoDe(passo) : null
  const avancar = (preparar?: (id: number) => Promise<unknown>) => {
    setPerguntando(false)
    if (passo)
      void avancarLote(client, {
        de: passo,
        vendas: linhas.map(({ id, cliente_nome }) => ({ id, cliente_nome })),
        ...(preparar && { preparar }),
      })
  }
  return (
    <>
      <div
        ref={measureBar}
        className="k-caixa flex items-center fixed right-(--e-margem) bottom-4 z-90 flex-wrap gap-x-3 gap-y-2 justify-end py-3 px-5 shadow-3 print:hidden max-md:top-auto max-md:right-0 max-md:bottom-(--e-teclado) max-md:left-0 max-md:pt-3 max-md:px-4 max-md:pb-[calc(12px_+_env(safe-area-inset-bottom))] max-md:[border-width:1px_0_0] max-md:rounded-none max-md:[&_>_:is(button,a)]:flex-auto max-md:[&_>_:is(button,a)]:h-11.5 max-md:lying:flex-nowrap max-md:lying:overflow-x-auto max-md:lying:py-1.5 max-md:lying:[&>*]:flex-none!"
        data-action-bar
        data-da-fila
      >
        <p className="m-0 max-md:flex-[1_1_100%]">
          <strong>{ids.length === 1 ? '1 selecionada' : `${ids.length} selecionadas`}</strong>{' '}
          {outros.length > 0 && <span className="text-s text-texto-suave">de passos diferentes</span>}
          {ids.length === carregadas && total > carregadas && (
            <span className="text-s text-texto-suave">só as carregadas; role a lista para incluir mais</span>
          )}
        </p>
        <Button variant="subtle" color="gray" onClick={onClose}>
          Limpar seleção
        </Button>
        {passo === 'separacao' && avanco && ids.length <= CAIXAS && (
          <Button to={`/vendas/separar?ids=${ids.join(',')}`} variant="default" icon={IconScan}>
            Separar juntas
          </Button>
        )}
        {emiteNotas && passo !== 'separacao' && (
          <Button
            variant="default"
            icon={IconFileInvoice}
            loading={notas?.acabou === false}
            onClick={() => void emitirNotas(client, linhas)}
          >
            Emitir notas
          </Button>
        )}
        <ImprimirVarias ids={ids} emiteNotas={emiteNotas} key={ids.join()} />
        {avanco && (
          <Button
            icon={IconArrowRight}
            loading={lote !== null && !lote.acabou}
            onClick={() => (avanco.pergunta ? setPerguntando(true) : avancar())}
          >
            {avanco.rotulo}
          </Button>
        )}
      </div>
      {perguntando && avanco?.pergunta && (
        <PerguntaDoLote
          pergunta={avanco.pergunta}
          rotulo={avanco.rotulo}
          quantas={ids.length}
          onClose={() => setPerguntando(false)}
          onResposta={avancar}
        />
      )}
    </>
  )
}

const impressosDe = (ids: readonly number[]) => [
  {
    to: `/imprimir/lote/consolidada?ids=${ids.join(',')}`,
    name: 'Lista de separação única',
    detail: 'Todas as peças na ordem das prateleiras',
  },
  { to: `/imprimir/lote/separacao?ids=${ids.join(',')}`, name: 'Listas de separação', detail: 'Uma folha por venda' },
  { to: `/imprimir/lote/romaneio?ids=${ids.join(',')}`, name: 'Romaneios', detail: 'Um por pacote' },
]

/** What can be printed about several sales at once. */
const ImprimirVarias = ({ ids, emiteNotas }: { ids: readonly number[]; emiteNotas: boolean }) => (
  <Imprimir choices={impressosDe(ids)}>
    <EtiquetasJuntas ids={ids} rotulo="Juntar etiquetas em um PDF" fullWidth />
    {emiteNotas && <EtiquetasJuntas ids={ids} rotulo="Juntar etiquetas e notas em um PDF" comNotas fullWidth />}
  </Imprimir>
)
