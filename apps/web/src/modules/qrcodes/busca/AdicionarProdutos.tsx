import { nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { BotaoDaCamera } from '../../../shared/device/leitor/BotaoDaCamera.tsx'
import { parseCodigo } from '../../../shared/device/leitor/codigo.ts'
import { Leituras } from '../../../shared/device/leitor/Leituras.tsx'
import { opcoesDe } from '../../../shared/device/leitor/QualVariacao.tsx'
import { useLeitorUsb } from '../../../shared/device/leitor/useLeitorUsb.ts'
import { type Peca, useLeituraDeCodigos } from '../../../shared/device/leitor/useLeituraDeCodigos.ts'
import { useUrlSearch } from '../../../shared/device/useUrlParameters.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { ProdutoSelect } from '../../produtos/ProdutoSelect.tsx'
import { pecaDoCodigo } from '../../produtos/sku.queries.ts'
import { chaveDoItem, type Fila, type ItemDaFila, itensPedidos } from '../fila/fila.ts'
import { readProdutos } from '../fila/useFila.ts'

type OnAdd = (itens: readonly ItemDaFila[]) => void

/** Adds labels to the queue: by camera, USB scanner or search. The search is kept in the address. */
export function AdicionarProdutos({ fila, onAdd }: { fila: Fila; onAdd: OnAdd }) {
  const [search, findMatches] = useUrlSearch()
  const [camera, setCamera] = useState(false)
  const { ultima, parado, ...leituras } = useScannedEtiquetas(onAdd)
  const add = useAddPeca(onAdd)
  const leitura = (camera || parado) && (
    <Leituras
      reading={camera}
      leituras={{ ...leituras, ultima: ultima ? describeFilaItem(ultima, fila) : '' }}
      instruction="Cada leitura põe na lista uma etiqueta da peça. Um código desconhecido espera aqui até ser dispensado."
      action="Incluir"
      giveUp="Não incluir"
    />
  )
  return (
    <>
      {camera && leitura}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-3 gap-y-2 items-start md:grid-cols-[minmax(0,1fr)_auto] md:[&_>_button]:min-h-10">
        <ProdutoSelect
          inicial={search}
          escolha="ambos"
          onSearch={findMatches}
          onChoose={add}
          onScan={(text) => (parseCodigo(text, location.origin).tipo === 'produto' ? leituras.ler(text) : null)}
        />
        <BotaoDaCamera open={camera} label="Escanear peças" onChange={setCamera} />
      </div>
      {search === '' && (
        <p className="m-0 mt-3 py-1 px-0.5 text-texto-suave">
          Digite o SKU ou o nome do produto que vai receber etiqueta, ou leia o código da peça.
        </p>
      )}
      {/* Of a USB scanner: below the field, in room that is kept. */}
      {!camera && <div className="min-h-24 mt-3">{leitura}</div>}
    </>
  )
}

/** `Camiseta Azul · M: 2 na lista` */
function describeFilaItem(scannedItem: ItemDaFila, fila: Fila): string {
  const { titulo, cor, tamanho } = scannedItem.etiqueta
  const name = [titulo, nomeDaVariacao({ nome_cor: cor, tamanho })].filter(Boolean).join(' ')
  const linha = fila.find((item) => chaveDoItem(item) === chaveDoItem(scannedItem))
  return `${name}: ${linha?.quantidade ?? 0} na lista`
}

/** Adds the variation that was found; of a product with variations the labels of all. */
function useAddPeca(onAdd: OnAdd) {
  const client = useQueryClient()
  return async ({ produtoId, variacaoId }: Peca) => {
    const itens = itensPedidos([{ produtoId, variacaoId, quantidade: null }], await readProdutos(client, [produtoId]))
    if (itens.length > 0) onAdd(itens)
    else toast('error', 'Não foi possível ler as variações do produto. Tente novamente.')
    // The search stays: several of what it found may be wanted.
    return false
  }
}

/** Each piece that a scanner or the camera reads gets one more label. A wrong code raises an alarm. */
export function useScannedEtiquetas(onAdd: OnAdd) {
  const client = useQueryClient()
  const [ultima, setUltima] = useState<ItemDaFila | null>(null)
  const includePeca = async ({ produtoId, variacaoId }: Peca, text: string) => {
    const produtoById = await readProdutos(client, [produtoId])
    const produto = produtoById.get(produtoId)
    if (produto === undefined) throw new Error(`Product ${produtoId} could not be read`)
    if (produto?.excluido_em === null && variacaoId === null && produto.variacoes.length > 0)
      return { qual: opcoesDe(produto) }
    const [item] = itensPedidos([{ produtoId, variacaoId, quantidade: null }], produtoById)
    if (!item) return { alarme: ['Produto não encontrado', `${text}. Foi excluído ou está na lixeira.`] } as const
    onAdd([item])
    setUltima(item)
    return {}
  }
  const leituras = useLeituraDeCodigos(includePeca, pecaDoCodigo)
  const parado = leituras.alarmes.length > 0 || leituras.opcoes.length > 0
  useLeitorUsb((text) => void leituras.ler(text), { question: leituras.opcoes })
  return { ...leituras, ultima, parado }
}
