import { IconPrinter } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { parseRequestedPecas } from '../../shared/etiquetas.ts'
import { ActionBar } from '../../shared/ui/ActionBar.tsx'
import { Button } from '../../shared/ui/Button.tsx'
import { Card } from '../../shared/ui/Card.tsx'
import { partOnDemand } from '../../shared/ui/dialogs/onDemand.tsx'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'
import { SelectField } from '../../shared/ui/fields/SelectField.tsx'
import { focusRefused } from '../../shared/ui/fields/wholeNumber.ts'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { LoadingState } from '../../shared/ui/states.tsx'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { AdicionarProdutos } from './busca/AdicionarProdutos.tsx'
import type { CamposDaEtiqueta } from './etiqueta/etiqueta.ts'
import { clampPosicao, contagem, countEtiquetasByFolha, proximaPosicao } from './etiqueta/folha.ts'
import { isRolo, LAYOUTS, type Layout, layoutDe, PAPEIS, tamanhoDaEtiqueta } from './etiqueta/layouts.ts'
import { reguaDoLayout, SEM_CALIBRACAO } from './etiqueta/Papel.tsx'
import { FilaDeImpressao } from './fila/FilaDeImpressao.tsx'
import { addEtiquetas, completeFila, type Fila, itensPedidos, totalDeEtiquetas } from './fila/fila.ts'
import { readProdutos, useFila } from './fila/useFila.ts'
import { etiquetasDoLote, type Lote, printLote } from './lote.ts'
import { PreviaACaminho } from './opcoes/MolduraDaPrevia.tsx'
import { CalibracaoDaFolha, PosicaoInicial } from './opcoes/NaFolha.tsx'
import { type Preferencias, usePreferencias } from './preferencias.ts'

/** Draws the codes: an empty list does without. */
const Previa = partOnDemand(async () => (await import('./opcoes/Previa.tsx')).Previa)

export default function QrCodesPage() {
  const { fila, mudar: onFila } = useFila()
  const reading = useItensPedidos(onFila)
  const { preferencias, mudar: onPreferencias } = usePreferencias()
  return (
    <>
      <PageHeader title="Imprimir QR Codes" />
      {fila && preferencias && !reading ? (
        <Mesa fila={fila} preferencias={preferencias} onFila={onFila} onPreferencias={onPreferencias} />
      ) : (
        <LoadingState />
      )}
    </>
  )
}

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
      // Who asks again, and for no number, asks for no further label.
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
  onFila: (mudanca: (fila: Fila) => Fila) => void
  onPreferencias: (mudanca: Partial<Preferencias>) => void
}

function Mesa({ fila, preferencias, onFila, onPreferencias }: MesaProps) {
  const filaDaPrevia = useDeferredValue(fila)
  const etiquetas = useMemo(() => etiquetasDoLote({ itens: filaDaPrevia }), [filaDaPrevia])
  const layout = layoutDe(preferencias.layout)
  const { campos, calibracoes } = preferencias
  const calibracao = calibracoes[layout.id] ?? SEM_CALIBRACAO
  const inicio = clampPosicao(layout, preferencias.inicio)
  const total = totalDeEtiquetas(fila)
  const next = proximaPosicao(total, layout, inicio)
  const lote: Lote = { layout: layout.id, campos, calibracao, inicio, itens: fila, teste: false }
  const [impressa, setImpressa] = useState<Fila | null>(null)
  const printEtiquetas = (pedido: Lote) =>
    printLote(pedido).then(
      (abriu) => {
        if (!abriu) toast('warning', 'O navegador bloqueou a janela de impressão. Permita pop-ups deste site.')
        else if (!pedido.teste) setImpressa(fila)
      },
      (error: unknown) => {
        console.error('As etiquetas não foram guardadas para impressão', error)
        toast('error', 'Não foi possível preparar a impressão.')
      },
    )
  /** The printed list, unchanged since. */
  const saiu = impressa === fila && total > 0
  return (
    <>
      <div className="grid gap-4 grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] items-start max-lg:grid-cols-[minmax(0,1fr)]">
        <div className="min-w-0">
          <section className="k-caixa p-6 mb-4 shadow-1 max-md:p-4" aria-label="Adicionar produtos">
            <AdicionarProdutos fila={fila} onAdd={(itens) => onFila((current) => addEtiquetas(current, itens))} />
          </section>
          <FilaDeImpressao fila={fila} onChange={onFila} />
        </div>
        <div className="min-w-0">
          <OpcoesDaEtiqueta
            layout={layout}
            campos={campos}
            onLayout={(id) => onPreferencias({ layout: id, inicio: 1 })}
            onCampos={(chosenCampos) => onPreferencias({ campos: chosenCampos })}
          />
          <CalibracaoDaFolha
            valores={calibracao}
            reguaMm={reguaDoLayout(layout)}
            onChange={(values) => onPreferencias({ calibracoes: { ...calibracoes, [layout.id]: values } })}
            onTest={() => focusRefused() || void printEtiquetas({ ...lote, itens: [], teste: true })}
          />
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

const GRUPOS = [...new Set(LAYOUTS.map(({ grupo }) => grupo))]

const CAMPOS: readonly [keyof CamposDaEtiqueta, string][] = [
  ['qr', 'QR Code'],
  ['titulo', 'Título'],
  ['variacao', 'Variação'],
  ['sku', 'SKU'],
  ['preco', 'Preço'],
  ['ean', 'Código de barras (EAN)'],
]

interface OpcoesDaEtiquetaProps {
  layout: Layout
  campos: CamposDaEtiqueta
  onLayout: (id: string) => void
  onCampos: (campos: CamposDaEtiqueta) => void
}

function OpcoesDaEtiqueta({ layout, campos, onLayout, onCampos }: OpcoesDaEtiquetaProps) {
  // Pieces without an EAN have no bar code: something else stays.
  const checkedCampos = CAMPOS.filter(([field]) => campos[field] && field !== 'ean')
  return (
    <Card title="Etiqueta">
      <SelectField
        label="Modelo da etiqueta"
        value={layout.id}
        onChange={(event) => onLayout(event.target.value)}
        hint={papelDe(layout)}
      >
        {GRUPOS.map((group) => (
          <optgroup key={group} label={group}>
            {LAYOUTS.filter((opcao) => opcao.grupo === group).map((opcao) => (
              <option key={opcao.id} value={opcao.id}>
                {label(opcao)}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <fieldset className="flex flex-wrap gap-x-5 gap-y-1 m-0 mt-4 [&_legend]:mb-1 [&_legend]:text-m [&_legend]:font-medio">
        <legend>Imprimir na etiqueta</legend>
        {CAMPOS.map(([field, name]) => (
          <CheckboxField
            key={field}
            label={name}
            checked={campos[field]}
            // A label with nothing on it is no label: the last one stays.
            disabled={checkedCampos.length === 1 && campos[field] && field !== 'ean'}
            onChange={(event) => onCampos({ ...campos, [field]: event.target.checked })}
          />
        ))}
      </fieldset>
    </Card>
  )
}

const label = (layout: Layout) =>
  `${layout.nome} · ${tamanhoDaEtiqueta(layout)}${isRolo(layout) ? '' : ` · ${countEtiquetasByFolha(layout)} por folha`}`

const papelDe = (layout: Layout) =>
  `Na impressora: papel ${isRolo(layout) ? `de ${tamanhoDaEtiqueta(layout)}` : PAPEIS[layout.papel].nome}, sem margens, escala de 100%.`
