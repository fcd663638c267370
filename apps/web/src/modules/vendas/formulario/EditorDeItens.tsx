import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, withConnection } from '../../../shared/api/apiError.ts'
import { BotaoDaCamera } from '../../../shared/device/leitor/BotaoDaCamera.tsx'
import { opcoesDe } from '../../../shared/device/leitor/QualVariacao.tsx'
import { useLeitorUsb } from '../../../shared/device/leitor/useLeitorUsb.ts'
import { Card } from '../../../shared/ui/Card.tsx'
import { Refusal } from '../../../shared/ui/Refusal.tsx'
import { LoadingState } from '../../../shared/ui/states.tsx'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { umProduto } from '../../produtos/produtos.queries.ts'
import type { Peca } from '../../produtos/sku.queries.ts'
import { BuscaDeItens } from './BuscaDeItens.tsx'
import { LinhaDaVenda } from './LinhaDaVenda.tsx'
import { comMaisUma, skuDa } from './linha.ts'
import { type Contada, useLeituraDeCodigos } from './useLeituraDeCodigos.ts'
import type { useRascunho } from './useRascunho.ts'

/** The camera and its decoder are loaded when they are wanted. */
const PainelDeLeitura = lazy(() => import('../../../shared/device/leitor/PainelDeLeitura.tsx'))

interface EditorDeItensProps {
  edicao: ReturnType<typeof useRascunho>
  titulo?: string
  /** The search has the focus from the start. */
  focado?: boolean
}

export function EditorDeItens({ edicao, titulo = 'Produtos', focado = false }: EditorDeItensProps) {
  const { rascunho, erros, remover, digitar, escolherVariacao } = edicao
  const client = useQueryClient()
  const area = useRef<HTMLDivElement>(null)
  const [camera, setCamera] = useState(false)
  const [ultima, setUltima] = useState<{ chave: string; focar: boolean } | null>(null)
  const irParaBusca = useCallback(() => area.current?.querySelector<HTMLInputElement>('input')?.focus(), [])
  useEffect(() => {
    // After the shell has given the focus to the page's title.
    if (focado && comMouse()) queueMicrotask(irParaBusca)
  }, [focado, irParaBusca])
  const tirar = useCallback(
    (chave: string) => {
      remover(chave)
      if (comMouse()) irParaBusca()
    },
    [remover, irParaBusca],
  )

  /** Returns the current lines: they may change while a product is being read. */
  const atual = useRef({ edicao, camera })
  useEffect(() => {
    atual.current = { edicao, camera }
  })
  /** Reads the product as it is now: a list does not carry what each variation has left. */
  const lerProduto = useCallback(
    (produtoId: number): Promise<Produto> => client.fetchQuery({ ...umProduto(produtoId), staleTime: 0 }),
    [client],
  )
  const acrescentar = async ({ produtoId, variacaoId }: Peca): Promise<boolean> => {
    try {
      const produto = await lerProduto(produtoId)
      const { linha, repetida } = atual.current.edicao.adicionar(produto, variacaoId)
      if (repetida) toast('warning', `O SKU ${skuDa(linha) ?? linha.titulo} já está na venda.`)
      else setUltima({ chave: linha.chave, focar: true })
      return !repetida
    } catch (erro) {
      console.error('O produto não pôde ser lido', erro)
      toast('error', withConnection(erro, 'Não foi possível carregar o produto. Tente novamente.'))
      return false
    }
  }
  const contar = useCallback(
    async ({ produtoId, variacaoId }: Peca): Promise<Contada> => {
      const produto = await lerProduto(produtoId).catch((erro: unknown) => {
        if (erro instanceof ApiError && erro.status === 404) return null
        throw erro
      })
      if (!produto || produto.excluido_em !== null) return null
      if (variacaoId !== null && !produto.variacoes.some(({ id }) => id === variacaoId)) return null
      if (variacaoId === null && produto.variacoes.length > 0) return { qual: opcoesDe(produto) }
      const { linha, repetida } = atual.current.edicao.contarUma(produto, variacaoId)
      // The line would scroll the camera out of sight.
      if (!atual.current.camera) setUltima({ chave: linha.chave, focar: false })
      return { linha: repetida ? comMaisUma(linha) : linha }
    },
    [lerProduto],
  )

  const { ler, ...leituras } = useLeituraDeCodigos(contar)
  useLeitorUsb((texto) => void ler(texto), { paused: leituras.opcoes.length > 0 })
  return (
    <Card title={titulo}>
      {(camera || leituras.alarmes.length > 0 || leituras.opcoes.length > 0) && (
        <Suspense fallback={camera && <LoadingState />}>
          <PainelDeLeitura
            reading={camera}
            alarms={leituras.alarmes}
            last={leituras.ultima}
            instruction="Cada leitura põe uma peça na venda. Um código desconhecido soa diferente e espera aqui até ser dispensado."
            action="Incluir"
            choices={leituras.opcoes}
            giveUp="Não incluir"
            onRead={(texto) => void ler(texto)}
            onDismiss={leituras.dispensar}
            onChoose={leituras.escolher}
            onGiveUp={leituras.desistir}
          />
        </Suspense>
      )}
      <div className="grid gap-x-3 gap-y-2 items-start [&_>_button]:min-h-11 md:grid-cols-[minmax(0,1fr)_auto] md:[&_>_button]:min-h-10">
        <div ref={area}>
          <BuscaDeItens onAdd={acrescentar} onScan={ler} />
        </div>
        <BotaoDaCamera open={camera} label="Escanear" onChange={setCamera} />
      </div>
      {erros.itens && <Refusal role="alert">{erros.itens}</Refusal>}
      {rascunho.linhas.length > 0 && (
        <ul className="mt-2" aria-label="Produtos da venda">
          {rascunho.linhas.map((linha) => (
            <LinhaDaVenda
              key={linha.chave}
              linha={linha}
              erros={erros.linhas[linha.chave]}
              recente={linha.chave === ultima?.chave}
              focar={ultima?.focar ?? false}
              onType={digitar}
              onVariation={escolherVariacao}
              onDone={irParaBusca}
              onRemove={tirar}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

/** What the lines come to, in the bar at the foot. */
export const SomaDosItens = ({ children }: { children: ReactNode }) => (
  <span className="flex flex-wrap gap-x-3 items-baseline tabular-nums [&_strong]:text-2xl [&_strong]:font-destaque [&_strong]:text-texto">
    {children}
  </span>
)

/** On a phone focus would open the on-screen keyboard. */
const comMouse = () => matchMedia('(pointer: fine)').matches
