import type { VendaResumo } from '@estampa/contract/vendas/vendas.schemas.ts'
import { IconArrowRight, IconScan } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Imprimir } from '../../../shared/impressao/Imprimir.tsx'
import type { useSelecao } from '../../../shared/registro/useSelecao.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { medirBarra } from '../../../shared/ui/medirBarra.ts'
import { avancoDe } from './acoes.ts'
import { EtiquetasJuntas } from './EtiquetasJuntas.tsx'
import css from './lote.module.css'
import { avancarLote, useLote } from './lote.ts'
import { PerguntaDoLote } from './PerguntaDoLote.tsx'

/** Most sales that are picked together: each needs a box on the table. */
const CAIXAS = 40

interface BarraDoLoteProps {
  selecao: ReturnType<typeof useSelecao<VendaResumo>>
  carregadas: number
  total: number
  /** Nothing is ticked any more. */
  onClose: () => void
}

/** Acts on the ticked sales, of which there are some: a bar at the window's foot, so that no card moves. */
export function BarraDoLote({ selecao, carregadas, total, onClose }: BarraDoLoteProps) {
  const client = useQueryClient()
  const lote = useLote()
  const [perguntando, setPerguntando] = useState(false)
  const { ids, linhas } = selecao
  const todas = ids.length === carregadas
  const [passo, ...outros] = [...new Set(linhas.map(({ status }) => status))]
  const avanco = passo && outros.length === 0 ? avancoDe(passo) : null
  const ocupado = lote !== null && !lote.acabou
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
      <div ref={medirBarra} className={css.selecao} data-action-bar data-da-fila>
        <p className={css.quantas}>
          <strong>{ids.length === 1 ? '1 selecionada' : `${ids.length} selecionadas`}</strong>{' '}
          {outros.length > 0 && <span className="k-miudo">de passos diferentes</span>}
          {todas && total > carregadas && (
            <span className="k-miudo">só as carregadas; role a lista para incluir mais</span>
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
        <ImprimirVarias ids={ids} key={ids.join()} />
        {avanco && (
          <Button
            icon={IconArrowRight}
            loading={ocupado}
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
  {
    to: `/imprimir/lote/separacao?ids=${ids.join(',')}`,
    name: 'Listas de separação',
    detail: 'Uma folha por venda',
  },
  { to: `/imprimir/lote/romaneio?ids=${ids.join(',')}`, name: 'Romaneios', detail: 'Um por pacote' },
]

/** What can be printed about several sales at once. */
const ImprimirVarias = ({ ids }: { ids: readonly number[] }) => (
  <Imprimir opcoes={impressosDe(ids)}>
    <EtiquetasJuntas ids={ids} rotulo="Juntar etiquetas em um PDF" fullWidth />
  </Imprimir>
)
