import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { addConnectionSentence, isNotFound } from '../api/apiError.ts'
import { BotaoDaCamera } from '../device/leitor/BotaoDaCamera.tsx'
import { parseCodigo } from '../device/leitor/codigo.ts'
import { Leituras } from '../device/leitor/Leituras.tsx'
import { opcoesDe } from '../device/leitor/QualVariacao.tsx'
import { useLeitorUsb } from '../device/leitor/useLeitorUsb.ts'
import { type Peca, type PecaDoCodigo, useLeituraDeCodigos } from '../device/leitor/useLeituraDeCodigos.ts'
import { hasMouse } from '../device/useMediaQuery.ts'
import { Card } from '../ui/Card.tsx'
import { Refusal } from '../ui/Refusal.tsx'
import { toast } from '../ui/toasts/toast.ts'
import type { LinhasDoForm } from './useLinhas.ts'

/** Props that the editor hands to each drawn line. */
export interface NoEditor<K> {
  /** Just added: it comes into sight. */
  recente: boolean
  /** A recent line's first field takes the focus. */
  focar: boolean
  /** On to the next product. */
  onDone: () => void
  onRemove: (chave: K) => void
}

interface Acoes<K> {
  /** Adds a piece; resolves to whether it was added. */
  onAdd: (peca: Peca) => Promise<boolean>
  /** Takes the text of a label; resolves to whether it was a piece. Null: it is no label's. */
  onScan: (texto: string) => Promise<boolean> | null
  /** A line was added otherwise. */
  onNew: (chave: K) => void
}

interface EditorDeLinhasProps<L extends { readonly chave: string | number }> {
  titulo: string
  /** Names the list. */
  nome: string
  /** `na venda`, for the sentences. */
  placePhrase: string
  linhas: LinhasDoForm<L>
  /** Reads the product as it is now: a list does not carry what each variation has left. */
  lerProduto: (client: QueryClient, id: number) => Promise<Produto>
  pecaDoCodigo: PecaDoCodigo
  /** The search has the focus from the start. */
  focado?: boolean
  /** A line that was added from elsewhere on the page: it comes into sight. */
  added?: string | number | null
  actions?: (acoes: Acoes<L['chave']>) => ReactNode
  search: (acoes: Acoes<L['chave']>) => ReactNode
  linha: (linha: L, indice: number, editorProps: NoEditor<L['chave']>) => ReactNode
}

/**
 * The lines of a sale, an exchange or a quote, and the ways in which pieces come into them: a search, a USB scanner, the
 * camera. Only the line that changes is drawn again.
 */
export function EditorDeLinhas<L extends { readonly chave: string | number }>(props: EditorDeLinhasProps<L>) {
  const { titulo, nome, placePhrase, linhas, lerProduto, focado = false, added = null } = props
  const { change, add, erro } = linhas
  const client = useQueryClient()
  const area = useRef<HTMLDivElement>(null)
  const [camera, setCamera] = useState(false)
  const [last, setLast] = useState<{ chave: L['chave']; focar: boolean } | null>(null)
  const focusSearch = useCallback(() => area.current?.querySelector<HTMLInputElement>('input')?.focus(), [])
  useEffect(() => {
    // After the shell has given the focus to the page's title.
    if (focado && hasMouse()) queueMicrotask(focusSearch)
  }, [focado, focusSearch])
  const onRemove = useCallback(
    (key: L['chave']) => {
      change(key, () => null)
      if (hasMouse()) focusSearch()
    },
    [change, focusSearch],
  )

  /** The lines may change while a product is being read. */
  const current = useRef({ add, camera })
  useEffect(() => {
    current.current = { add, camera }
  })
  const onAdd = async ({ produtoId, variacaoId }: Peca): Promise<boolean> => {
    try {
      const produto = await lerProduto(client, produtoId)
      const { chave, sku, repetida } = current.current.add(produto, variacaoId, false)
      if (repetida) toast('warning', `O SKU ${sku} já está ${placePhrase}.`)
      else setLast({ chave, focar: true })
      return !repetida
    } catch (readError) {
      console.error('O produto não pôde ser lido', readError)
      toast('error', addConnectionSentence(readError, 'Não foi possível carregar o produto. Tente novamente.'))
      return false
    }
  }
  const countPeca = async ({ produtoId, variacaoId }: Peca) => {
    const produto = await lerProduto(client, produtoId).catch((readError: unknown) => {
      if (isNotFound(readError)) return null
      throw readError
    })
    if (!produto || produto.excluido_em !== null) return null
    if (variacaoId !== null && !produto.variacoes.some(({ id }) => id === variacaoId)) return null
    if (variacaoId === null && produto.variacoes.length > 0) return { qual: opcoesDe(produto) }
    const { chave, nome: linhaNome, quantas, limite } = current.current.add(produto, variacaoId, true)
    // The line would scroll the camera out of sight.
    if (!current.current.camera) setLast({ chave, focar: false })
    const lastReading = `${linhaNome}: ${quantas} ${placePhrase}`
    const alarme =
      quantas > limite && (['Mais peças do que o estoque tem', `${lastReading}, ${limite} em estoque.`] as const)
    return { ultima: lastReading, alarme }
  }
  const leituras = useLeituraDeCodigos(countPeca, props.pecaDoCodigo)
  const { ler } = leituras
  useLeitorUsb((text) => void ler(text), { question: leituras.opcoes })
  const onScan = (text: string) => (parseCodigo(text, location.origin).tipo === 'produto' ? ler(text) : null)
  const actions = { onAdd, onScan, onNew: (chave: L['chave']) => setLast({ chave, focar: true }) }
  // oxlint-disable-next-line react/refs -- what it is handed reads refs when it is called, not while it is drawn
  const [buttons, search] = [props.actions?.(actions), props.search(actions)]
  // oxlint-disable-next-line react/refs -- the same
  const rows = linhas.keys.map((key, index) => {
    const isLast = key === last?.chave
    const focar = isLast && last.focar
    const editorProps = { recente: isLast || key === added, focar, onDone: focusSearch, onRemove }
    return (
      <LinhaDoForm key={key} linhas={linhas} indice={index} draw={(linha) => props.linha(linha, index, editorProps)} />
    )
  })
  return (
    <Card title={titulo} actions={buttons}>
      <div className="grid gap-x-3 gap-y-2 items-start [&_>_button]:min-h-11 md:grid-cols-[minmax(0,1fr)_auto] md:[&_>_button]:min-h-10">
        <div ref={area} data-busca>
          {search}
        </div>
        <BotaoDaCamera open={camera} label="Escanear" onChange={setCamera} />
      </div>
      {/* Below the search: what is found stays in sight while the camera reads. */}
      {(camera || leituras.alarmes.length > 0 || leituras.opcoes.length > 0) && (
        <Leituras
          reading={camera}
          leituras={leituras}
          instruction={`Cada leitura põe uma peça ${placePhrase}. Um código desconhecido soa diferente e espera aqui até ser dispensado.`}
          action="Incluir"
          giveUp="Não incluir"
        />
      )}
      {erro && <Refusal role="alert">{erro}</Refusal>}
      {rows.length > 0 && (
        <ul className="mt-2" aria-label={nome}>
          {rows}
        </ul>
      )}
    </Card>
  )
}

interface LinhaDoFormProps<L extends { readonly chave: string | number }> {
  linhas: LinhasDoForm<L>
  indice: number
  draw: (linha: L) => ReactNode
}

function LinhaDoForm<L extends { readonly chave: string | number }>({ linhas, indice, draw }: LinhaDoFormProps<L>) {
  const { control, name } = linhas
  const linha = useWatch({ control, name: `${name}.${indice}`, compute: (now: L | undefined) => now })
  return linha && draw(linha)
}

/** Shows the sum of the lines, in the bar at the foot; `antes` is its label where it is no total. */
export const SomaDasLinhas = ({ antes = 'Total', total, pecas }: { antes?: string; total: string; pecas?: number }) => (
  <span className="flex flex-wrap gap-x-3 items-baseline tabular-nums [&_strong]:text-2xl [&_strong]:font-destaque [&_strong]:text-texto">
    <span>{antes}</span>
    <strong>{total}</strong>
    {pecas !== undefined && <span>{plural(pecas, 'peça', 'peças')}</span>}
  </span>
)
