import type { VendaResumo } from '@estampa/contract/vendas/vendas.schemas.ts'
import { IconArrowRight, IconFileInvoice, IconScan } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Imprimir } from '../../../shared/device/impressao/Imprimir.tsx'
import { SelectionBar } from '../../../shared/resource/SelectionBar.tsx'
import type { useSelection } from '../../../shared/resource/useSelection.ts'
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

/** What can be done with the ticked sales, of which there are some. */
export function BarraDoLote({ selecao, carregadas, total, emiteNotas, onClose }: BarraDoLoteProps) {
  const client = useQueryClient()
  const lote = useLote()
  const notas = useNotasDoLote()
  const [perguntando, setPerguntando] = useState(false)
  const { ids, rows: linhas } = selecao
  const [passo, ...outros] = [...new Set(linhas.map(({ status }) => status))]
  const avanco = passo && outros.length === 0 ? avancoDe(passo) : null
  const juntas = passo === 'separacao' && avanco !== null && ids.length <= CAIXAS
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
      <SelectionBar
        selected={ids.length}
        nouns={['selecionada', 'selecionadas']}
        note={[
          outros.length > 0 && 'de passos diferentes',
          ids.length === carregadas && total > carregadas && 'só as carregadas; role a lista para incluir mais',
        ]
          .filter(Boolean)
          .join('; ')}
        onClear={onClose}
      >
        <ImprimirVarias ids={ids} emiteNotas={emiteNotas} key={ids.join()} />
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
        {avanco && (
          <Button
            variant={juntas ? 'default' : 'filled'}
            icon={IconArrowRight}
            loading={lote !== null && !lote.acabou}
            onClick={() => (avanco.pergunta ? setPerguntando(true) : avancar())}
          >
            {avanco.rotulo}
          </Button>
        )}
        {/* Picking comes before moving on without it. */}
        {juntas && (
          <Button to={`/vendas/separar?ids=${ids.join(',')}`} icon={IconScan}>
            Separar juntas
          </Button>
        )}
      </SelectionBar>
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
    <EtiquetasJuntas ids={ids} fullWidth />
    {emiteNotas && <EtiquetasJuntas ids={ids} comNotas fullWidth />}
  </Imprimir>
)
