import { IconPrinter } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { PHONE, useMediaQuery } from '../../shared/device/useMediaQuery.ts'
import { parseRequestedPecas } from '../../shared/etiquetas.ts'
import { ActionBar } from '../../shared/ui/ActionBar.tsx'
import { Button } from '../../shared/ui/Button.tsx'
import { partOnDemand } from '../../shared/ui/dialogs/onDemand.tsx'
import { focusRefused } from '../../shared/ui/fields/wholeNumber.ts'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { LoadingState } from '../../shared/ui/states.tsx'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { AdicionarProdutos } from './busca/AdicionarProdutos.tsx'
import { clampPosicao, contagem, proximaPosicao } from './etiqueta/folha.ts'
import { isLayoutDaLoja, isRolo, layoutDe } from './etiqueta/layouts.ts'
import { SEM_CALIBRACAO } from './etiqueta/Papel.tsx'
import { FilaDeImpressao } from './fila/FilaDeImpressao.tsx'
import { addEtiquetas, completeFila, type Fila, itensPedidos, totalDeEtiquetas } from './fila/fila.ts'
import { readProdutos, useFila } from './fila/useFila.ts'
import { useLayouts } from './layouts/useLayouts.ts'
import { etiquetasDoLote, type Lote, openLote } from './lote.ts'
import { PreviaACaminho } from './opcoes/MolduraDaPrevia.tsx'
import { CalibracaoDaFolha, PosicaoInicial } from './opcoes/NaFolha.tsx'
import { formatLayout, OpcoesDaEtiqueta } from './opcoes/OpcoesDaEtiqueta.tsx'
import { type Preferencias, usePreferencias } from './preferencias.ts'

/** Draws the codes: an empty list does without. */
const Previa = partOnDemand(async () => (await import('./opcoes/Previa.tsx')).Previa)

export default function QrCodesPage() {
  const { fila, mudar: onFila } = useFila()
  const reading = useItensPedidos(onFila)
  const { preferencias, mudar: onPreferencias } = usePreferencias()
  const layouts = useLayouts()
  return (
    <>
      <PageHeader title="Imprimir QR Codes" />
      {fila && preferencias && !reading && !isAwaited(layouts, preferencias.layout) ? (
        <Mesa
          fila={fila}
          preferencias={preferencias}
          layouts={layouts}
          onFila={onFila}
          onPreferencias={onPreferencias}
        />
      ) : (
        <LoadingState />
      )}
    </>
  )
}

/** True while the chosen layout may be among those that are being read. */
const isAwaited = ({ all, pending }: ReturnType<typeof useLayouts>, chosenId: string) =>
  pending && isLayoutDaLoja(chosenId) && !all.some(({ id }) => id === chosenId)

/**
 * Adds the pieces of the address to the list, once: the parameter leaves the address, so that a reload adds nothing;
 * returns true until they are in the list.
 */
function useItensPedidos(change: (mudanca: (fila: Fila) => Fila) => void) {
  const client = useQueryClient()
  const [params, setParams] = useSearchParams()
  const pedido = params.has('pecas') ? params.toString() : null
  const handledPedido = useRef<string | null>(null)
  const [reading, setReading] = useState(pedido !== null)
  useEffect(() => {
    if (pedido === null || pedido === handledPedido.current) return
    handledPedido.current = pedido
    setParams({}, { replace: true })
    const pecas = parseRequestedPecas(new URLSearchParams(pedido))
    const ids = pecas.map(({ produtoId }) => produtoId)
    void readProdutos(client, ids).then((produtos) => {
      const pedidos = (isCounted: boolean) =>
        itensPedidos(
          pecas.filter(({ quantidade }) => (quantidade !== null) === isCounted),
          produtos,
        )
      // A second request without a number prints no further label.
      change((fila) => addEtiquetas(completeFila(fila, pedidos(false)), pedidos(true)))
      setReading(false)
      if (ids.some((id) => !produtos.get(id))) toast('warning', 'Alguns produtos não puderam ser adicionados.')
    })
  }, [pedido, client, change, setParams])
  return reading
}

interface MesaProps {
  fila: Fila
  preferencias: Preferencias
  layouts: ReturnType<typeof useLayouts>
  onFila: (mudanca: (fila: Fila) => Fila) => void
  onPreferencias: (mudanca: Partial<Preferencias>) => void
}

function Mesa({ fila, preferencias, layouts, onFila, onPreferencias }: MesaProps) {
  const filaDaPrevia = useDeferredValue(fila)
  const etiquetas = useMemo(() => etiquetasDoLote({ itens: filaDaPrevia }), [filaDaPrevia])
  const layout = layoutDe(preferencias.layout, layouts.all)
  const { campos, calibracoes } = preferencias
  const calibracao = calibracoes[layout.id] ?? SEM_CALIBRACAO
  const inicio = clampPosicao(layout, preferencias.inicio)
  const total = totalDeEtiquetas(fila)
  const next = proximaPosicao(total, layout, inicio)
  const lote: Lote = { layout, campos, calibracao, inicio, itens: fila, teste: false, regua: calibracao }
  const [impressa, setImpressa] = useState<Fila | null>(null)
  const printEtiquetas = async (pedido: Lote) => {
    if ((await openLote(pedido)) && !pedido.teste) setImpressa(fila)
  }
  const isGone = layout.id !== preferencias.layout && !layouts.pending && !layouts.failed
  useEffect(() => {
    if (!isGone) return
    toast('info', 'O modelo de etiqueta escolhido foi excluído: confira o modelo.')
    onPreferencias({ layout: layout.id, inicio: 1 })
  })
  // Open until a label was chosen in this browser; a choice does not close it at once.
  const [isChosen] = useState(preferencias.isChosen)
  /** The printed list, unchanged since. */
  const saiu = impressa === fila && total > 0
  const isPhone = useMediaQuery(PHONE)
  const etiqueta = (
    <>
      <OpcoesDaEtiqueta
        layout={layout}
        layouts={layouts.all}
        reading={layouts}
        campos={campos}
        onLayout={(id) => onPreferencias({ layout: id, inicio: 1 })}
        onCampos={(chosenCampos) => onPreferencias({ campos: chosenCampos })}
      />
      <CalibracaoDaFolha
        valores={calibracao}
        layout={layout}
        onChange={(values) => onPreferencias({ calibracoes: { ...calibracoes, [layout.id]: values } })}
        onTest={() => focusRefused() || void printEtiquetas({ ...lote, itens: [], teste: true })}
      />
    </>
  )
  return (
    <>
      {/* Of one column the list may be long: what it is printed on stands before it. */}
      {isPhone && (
        <details className="mb-4" open={!isChosen}>
          <summary className="k-caixa k-dobra px-4 shadow-1 [details[open]>&]:mb-4">
            <strong className="font-forte">Etiqueta:</strong> {formatLayout(layout)}
          </summary>
          {etiqueta}
        </details>
      )}
      <div className="grid gap-4 grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] items-start max-lg:grid-cols-[minmax(0,1fr)]">
        <div className="min-w-0">
          <section className="k-caixa p-6 mb-4 shadow-1 max-md:p-4" aria-label="Adicionar produtos">
            <AdicionarProdutos fila={fila} onAdd={(itens) => onFila((current) => addEtiquetas(current, itens))} />
          </section>
          <FilaDeImpressao fila={fila} onChange={onFila} />
        </div>
        <div className="min-w-0">
          {!isPhone && etiqueta}
          {etiquetas.length > 0 && (
            <Suspense fallback={<PreviaACaminho layout={layout} />}>
              <Previa
                key={layout.id}
                layout={layout}
                campos={campos}
                calibracao={calibracao}
                etiquetas={etiquetas}
                inicio={inicio}
              />
            </Suspense>
          )}
          {!isRolo(layout) && (
            <PosicaoInicial
              key={`posicao ${layout.id}`}
              layout={layout}
              inicio={inicio}
              total={total}
              onChange={(position) => onPreferencias({ inicio: position })}
            />
          )}
        </div>
      </div>
      <ActionBar
        status={<span role="status">{saiu ? <strong>Saiu bem?</strong> : contagem(total, layout, inicio)}</span>}
      >
        <Button
          icon={IconPrinter}
          disabled={total === 0}
          {...(saiu && { variant: 'default' as const })}
          onClick={() => focusRefused() || void printEtiquetas(lote)}
        >
          {saiu ? 'Imprimir de novo' : 'Imprimir Tudo'}
        </Button>
        {saiu && (
          <Button
            onClick={() => {
              onFila(() => [])
              onPreferencias({ inicio: next })
            }}
          >
            {isRolo(layout) ? 'Sim, limpar lista' : `Limpar lista · continuar na posição ${next}`}
          </Button>
        )}
      </ActionBar>
    </>
  )
}
