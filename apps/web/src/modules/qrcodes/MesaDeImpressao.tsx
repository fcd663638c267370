import { IconPrinter } from '@tabler/icons-react'
import { useCallback, useDeferredValue, useMemo } from 'react'
import { ActionBar } from '../../shared/ui/ActionBar.tsx'
import { Button } from '../../shared/ui/Button.tsx'
import { avisar } from '../../shared/ui/toast.ts'
import { AdicionarProdutos } from './busca/AdicionarProdutos.tsx'
import { contagem } from './contagem.ts'
import { SEM_CALIBRACAO } from './etiqueta/calibracao.ts'
import { reguaDoLayout } from './etiqueta/FolhaDeTeste.tsx'
import { posicaoValida } from './etiqueta/folha.ts'
import { emRolo, layoutDe } from './etiqueta/layouts.ts'
import { FilaDeImpressao } from './fila/FilaDeImpressao.tsx'
import { adicionar, type Fila, type ItemDaFila, totalDeEtiquetas } from './fila/fila.ts'
import { etiquetasDoLote, imprimirLote, type Lote } from './lote.ts'
import { Calibracao } from './opcoes/Calibracao.tsx'
import { OpcoesDaEtiqueta } from './opcoes/OpcoesDaEtiqueta.tsx'
import { PosicaoInicial } from './opcoes/PosicaoInicial.tsx'
import { Previa } from './opcoes/Previa.tsx'
import type { Preferencias } from './opcoes/preferencias.ts'

interface MesaDeImpressaoProps {
  fila: Fila
  preferencias: Preferencias
  onFila: (mudanca: (fila: Fila) => Fila) => void
  onPreferencias: (mudanca: Partial<Preferencias>) => void
}

/** Everything between finding a product and the print window. */
export function MesaDeImpressao({ fila, preferencias, onFila, onPreferencias }: MesaDeImpressaoProps) {
  const filaDaPrevia = useDeferredValue(fila)
  const etiquetas = useMemo(() => etiquetasDoLote({ itens: filaDaPrevia }), [filaDaPrevia])
  const layout = layoutDe(preferencias.layout)
  const calibracao = preferencias.calibracoes[layout.id] ?? SEM_CALIBRACAO
  const inicio = posicaoValida(layout, preferencias.inicio)
  const total = totalDeEtiquetas(fila)
  const lote: Lote = { layout: layout.id, campos: preferencias.campos, calibracao, inicio, itens: fila, teste: false }
  // The same one at every drawing: the results of the search need not be drawn again for a line of the list.
  const adicionarItens = useCallback(
    (itens: readonly ItemDaFila[]) => onFila((atual) => adicionar(atual, itens)),
    [onFila],
  )
  const imprimir = (pedido: Lote) =>
    imprimirLote(pedido).then(
      (abriu) => abriu || avisar('warning', 'O navegador bloqueou a janela de impressão. Permita pop-ups deste site.'),
      (erro: unknown) => {
        console.error('As etiquetas não foram guardadas para impressão', erro)
        avisar('error', 'Não foi possível preparar a impressão.')
      },
    )
  return (
    <>
      <div className="grid gap-4 grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] items-start max-lg:grid-cols-[minmax(0,1fr)]">
        <div className="min-w-0">
          <section className="k-caixa p-6 mb-4 shadow-1 max-md:p-4" aria-label="Adicionar produtos">
            <AdicionarProdutos fila={fila} onAdd={adicionarItens} />
          </section>
          <FilaDeImpressao fila={fila} onChange={onFila} />
        </div>
        <div className="min-w-0">
          <OpcoesDaEtiqueta
            layout={layout}
            campos={preferencias.campos}
            onLayout={(id) => onPreferencias({ layout: id, inicio: 1 })}
            onCampos={(campos) => onPreferencias({ campos })}
          />
          {etiquetas.length > 0 && (
            <Previa
              key={layout.id}
              layout={layout}
              campos={preferencias.campos}
              calibracao={calibracao}
              etiquetas={etiquetas}
              inicio={inicio}
            />
          )}
          {!emRolo(layout) && (
            <PosicaoInicial
              key={`posicao ${layout.id}`}
              layout={layout}
              inicio={inicio}
              total={total}
              onChange={(posicao) => onPreferencias({ inicio: posicao })}
            />
          )}
          <Calibracao
            valores={calibracao}
            reguaMm={reguaDoLayout(layout)}
            onChange={(valores) =>
              onPreferencias({ calibracoes: { ...preferencias.calibracoes, [layout.id]: valores } })
            }
            onTest={() => void imprimir({ ...lote, itens: [], teste: true })}
          />
        </div>
      </div>
      <ActionBar status={<span role="status">{contagem(total, layout, inicio)}</span>}>
        <Button icon={IconPrinter} disabled={total === 0} onClick={() => void imprimir(lote)}>
          Imprimir Tudo
        </Button>
      </ActionBar>
    </>
  )
}
