import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, comConexao } from '../../../shared/apiError.ts'
import { BotaoDaCamera } from '../../../shared/leitor/BotaoDaCamera.tsx'
import { type Codigo, interpretarCodigo } from '../../../shared/leitor/codigo.ts'
import { sinalizar } from '../../../shared/leitor/sinais.ts'
import { useAlarmes } from '../../../shared/leitor/useAlarmes.ts'
import { useLeitorUsb } from '../../../shared/leitor/useLeitorUsb.ts'
import { Card } from '../../../shared/ui/Card.tsx'
import { LoadingState } from '../../../shared/ui/LoadingState.tsx'
import { Recusa } from '../../../shared/ui/Recusa.tsx'
import { avisar } from '../../../shared/ui/toast.ts'
import { umProduto } from '../../produtos/produtos.queries.ts'
import { type Peca, pecaDoSku } from '../../produtos/sku.queries.ts'
import { BuscaDeItens } from './BuscaDeItens.tsx'
import css from './formulario.module.css'
import { LinhaDaVenda } from './LinhaDaVenda.tsx'
import { comMaisUma, descricaoDa, type Linha, lerQuantidade, limiteDa, skuDa } from './linha.ts'
import type { useRascunho } from './useRascunho.ts'

/** The camera and its decoder are loaded when they are wanted. */
const PainelDeLeitura = lazy(() => import('../../../shared/leitor/PainelDeLeitura.tsx'))

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
      if (repetida) avisar('warning', `O SKU ${skuDa(linha) ?? linha.titulo} já está na venda.`)
      else setUltima({ chave: linha.chave, focar: true })
      return !repetida
    } catch (erro) {
      console.error('O produto não pôde ser lido', erro)
      avisar('error', comConexao(erro, 'Não foi possível carregar o produto. Tente novamente.'))
      return false
    }
  }
  const contar = useCallback(
    async ({ produtoId, variacaoId }: Peca) => {
      const produto = await lerProduto(produtoId).catch((erro: unknown) => {
        if (erro instanceof ApiError && erro.status === 404) return null
        throw erro
      })
      if (!produto || (variacaoId !== null && !produto.variacoes.some(({ id }) => id === variacaoId))) return null
      const { linha, repetida } = atual.current.edicao.contarUma(produto, variacaoId)
      // The line would scroll the camera out of sight.
      if (!atual.current.camera) setUltima({ chave: linha.chave, focar: false })
      return repetida ? comMaisUma(linha) : linha
    },
    [lerProduto],
  )

  const { ler, ...leituras } = useLeituraDeCodigos(contar)
  useLeitorUsb((texto) => void ler(texto))
  return (
    <Card title={titulo}>
      {(camera || leituras.alarmes.length > 0) && (
        <Suspense fallback={camera && <LoadingState />}>
          <PainelDeLeitura
            lendo={camera}
            alarmes={leituras.alarmes}
            ultima={leituras.ultima}
            instrucao="Cada leitura põe uma peça na venda. Um código desconhecido soa diferente e espera aqui até ser dispensado."
            acao="Incluir"
            onRead={(texto) => void ler(texto)}
            onDismiss={leituras.dispensar}
          />
        </Suspense>
      )}
      <div className={css.procura}>
        <div ref={area}>
          <BuscaDeItens onAdd={acrescentar} onScan={ler} />
        </div>
        <BotaoDaCamera aberta={camera} rotulo="Escanear" onChange={setCamera} />
      </div>
      {erros.itens && <Recusa role="alert">{erros.itens}</Recusa>}
      {rascunho.linhas.length > 0 && (
        <ul className={css.linhas} aria-label="Produtos da venda">
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

/** On a phone focus would open the on-screen keyboard. */
const comMouse = () => matchMedia('(pointer: fine)').matches

/** Looks up the codes of a scanner one after the other. `contar` resolves to the line that has the piece now, or null
 * when the shop has no such piece. A wrong code raises an alarm. */
function useLeituraDeCodigos(contar: (peca: Peca) => Promise<Linha | null>) {
  const fila = useRef<Promise<unknown>>(Promise.resolve())
  const [ultima, setUltima] = useState('')
  const { alarmes, alarmar, dispensar } = useAlarmes()

  const navigate = useNavigate()

  const procurar = useCallback(
    async (texto: string): Promise<boolean> => {
      try {
        const codigo = interpretarCodigo(texto, location.origin)
        if (codigo.tipo === 'venda') {
          void navigate(codigo.caminho)
          return true
        }
        const peca = await pecaDe(codigo, texto)
        const linha = peca && (await contar(peca))
        if (linha) dizer(linha)
        else alarmar('Código desconhecido', texto)
        return linha !== null
      } catch (erro) {
        console.error('The scanned code could not be looked up', erro)
        alarmar('Não foi possível procurar o código', `${texto}. Verifique a conexão e leia de novo.`)
        return true
      }
      function dizer(linha: Linha): void {
        const quantas = lerQuantidade(linha.quantidade)
        const limite = limiteDa(linha)
        setUltima(`${descricaoDa(linha)}: ${quantas} na venda`)
        if (quantas <= limite) return sinalizar('lido')
        alarmar('Mais peças do que o estoque tem', `${descricaoDa(linha)}: ${quantas} na venda, ${limite} em estoque.`)
      }
    },
    [contar, alarmar, navigate],
  )
  /** Resolves to false when no product has the code. */
  const ler = useCallback(
    (texto: string): Promise<boolean> => {
      const lido = fila.current.then(() => procurar(texto.trim()))
      fila.current = lido
      return lido
    },
    [procurar],
  )
  return { ler, ultima, alarmes, dispensar }
}

function pecaDe(codigo: Codigo, texto: string): Promise<Peca | null> | Peca | null {
  if (codigo.tipo === 'produto') return codigo
  return codigo.tipo === 'externo' ? null : pecaDoSku(texto)
}
