import { nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAlarmes } from '../../../shared/device/leitor/Alarmes.tsx'
import { BotaoDaCamera } from '../../../shared/device/leitor/BotaoDaCamera.tsx'
import { interpretarCodigo } from '../../../shared/device/leitor/codigo.ts'
import { nomeDaOpcao, opcoesDe, useQualVariacao } from '../../../shared/device/leitor/QualVariacao.tsx'
import { sinalizar } from '../../../shared/device/leitor/sinais.ts'
import { useLeitorUsb } from '../../../shared/device/leitor/useLeitorUsb.ts'
import { LoadingState } from '../../../shared/ui/states.tsx'
import { type Peca, pecaDoCodigo } from '../../produtos/sku.queries.ts'
import { chaveDoItem, type Fila, type ItemDaFila, itensPedidos } from '../fila/fila.ts'
import { lerProdutos } from '../fila/useFila.ts'
import { BuscaDeProdutos } from './BuscaDeProdutos.tsx'

/** The camera and its decoder are loaded when they are wanted. */
const PainelDeLeitura = lazy(() => import('../../../shared/device/leitor/PainelDeLeitura.tsx'))

/** Adds labels to the queue: by camera, USB scanner or search. */
export function AdicionarProdutos({ fila, onAdd }: { fila: Fila; onAdd: (itens: readonly ItemDaFila[]) => void }) {
  const [camera, setCamera] = useState(false)
  const { ultima, parado, painel } = useEtiquetasLidas(onAdd)
  const leitura = (camera || parado) && (
    <Suspense fallback={camera && <LoadingState />}>
      <PainelDeLeitura
        reading={camera}
        last={ultima ? naLista(ultima, fila) : ''}
        instruction="Cada leitura põe na lista uma etiqueta da peça. Um código desconhecido espera aqui até ser dispensado."
        action="Incluir"
        giveUp="Não incluir"
        {...painel}
      />
    </Suspense>
  )
  return (
    <>
      {camera && leitura}
      <BuscaDeProdutos
        onAdd={onAdd}
        camera={<BotaoDaCamera open={camera} label="Escanear peças" onChange={setCamera} />}
      />
      {/* Of a USB scanner: below the field, in room that is kept. */}
      {!camera && <div className="min-h-24 mt-3">{leitura}</div>}
    </>
  )
}

/** `Camiseta Azul · M: 2 na lista` */
function naLista(lida: ItemDaFila, fila: Fila): string {
  const { titulo, cor, tamanho } = lida.etiqueta
  const nome = [titulo, nomeDaVariacao({ nome_cor: cor, tamanho })].filter(Boolean).join(' ')
  const linha = fila.find((item) => chaveDoItem(item) === chaveDoItem(lida))
  return `${nome}: ${linha?.quantidade ?? 0} na lista`
}

/** Each piece that a scanner or the camera reads gets one more label. A wrong code raises an alarm. */
export function useEtiquetasLidas(onAdd: (itens: readonly ItemDaFila[]) => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [ultima, setUltima] = useState<ItemDaFila | null>(null)
  const { alarmes, alarmar, alarmarSemProduto, alarmarSemResposta, dispensar } = useAlarmes()
  const { opcoes, perguntar, responder } = useQualVariacao()

  const incluir = async ({ produtoId, variacaoId }: Peca, texto: string) => {
    const produto = (await lerProdutos(client, [produtoId])).get(produtoId)
    if (produto === undefined) return alarmarSemResposta(texto)
    if (produto?.excluido_em === null && variacaoId === null && produto.variacoes.length > 0)
      return perguntar(opcoesDe(produto))
    const pedida = { produtoId, variacaoId, quantidade: null }
    const [item] = itensPedidos([pedida], new Map([[produtoId, produto]]))
    if (!item) return alarmar('Produto não encontrado', `${texto}. Foi excluído ou está na lixeira.`)
    sinalizar('lido')
    onAdd([item])
    setUltima(item)
  }

  const procurar = async (texto: string) => {
    const codigo = interpretarCodigo(texto, location.origin)
    if (codigo.tipo === 'venda') return navigate(codigo.caminho)
    const peca = await pecaDoCodigo(codigo, texto)
    if (!peca) return alarmarSemProduto(texto)
    await incluir(peca, texto)
  }

  const ler = (texto: string): void => {
    procurar(texto).catch((erro: unknown) => {
      console.error('The read code could not be looked up', erro)
      alarmarSemResposta(texto)
    })
  }

  const parado = alarmes.length > 0 || opcoes.length > 0
  useLeitorUsb(ler, { paused: parado })
  return {
    ultima,
    parado,
    painel: {
      alarms: alarmes,
      choices: opcoes,
      onRead: ler,
      onDismiss: dispensar,
      onChoose: (opcao: (typeof opcoes)[number]) => {
        responder()
        void incluir(opcao, nomeDaOpcao(opcao))
      },
      onGiveUp: responder,
    },
  }
}
