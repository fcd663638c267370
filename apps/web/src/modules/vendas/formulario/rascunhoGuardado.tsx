import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { booleano, idDe, lista, numero, objeto, texto, textoOuNulo } from '../../../shared/api/readers.ts'
import { DraftOffer } from '../../../shared/forms/drafts/DraftOffer.tsx'
import { useDraft } from '../../../shared/forms/drafts/drafts.ts'
import { mergeChanges } from '../../../shared/forms/useSave.ts'
import { comChaveNova, type Linha, type VariacaoDaLinha } from './linha.ts'
import { type Rascunho, salvavel } from './rascunho.ts'

/** A sale that was not saved, as it is kept in the browser. */
interface Guardado {
  readonly rascunho: Rascunho
  /** How the form began. */
  readonly antes: Rascunho
  /** Of the stored sale that was being changed. */
  readonly versao: number | null
}

/** Reads what is kept, perhaps by an older version; null where there is nothing of a sale in it. */
export function lerGuardado(valor: unknown): Guardado | null {
  const { rascunho, antes, versao } = objeto(valor)
  if (!Array.isArray(objeto(rascunho).linhas)) return null
  return { rascunho: lerRascunho(rascunho), antes: lerRascunho(antes), versao: numero(versao) }
}

export function lerRascunho(valor: unknown): Rascunho {
  const { clienteId, origem, lembretes, linhas, reservadas } = objeto(valor)
  const { anotacao, prazo, prioritaria } = objeto(lembretes)
  return {
    clienteId: idDe(clienteId),
    origem: texto(origem),
    lembretes: { anotacao: texto(anotacao), prazo: texto(prazo), prioritaria: booleano(prioritaria) },
    linhas: lista(linhas).map(lerLinha),
    reservadas: lista(reservadas)
      .map(objeto)
      .map((uma) => ({
        produtoId: idDe(uma.produtoId),
        variacaoId: idDe(uma.variacaoId),
        quantidade: numero(uma.quantidade) ?? 0,
      })),
  }
}

/** Without end where it is unknown: the server checks. */
const lerLimite = (valor: unknown) => numero(valor) ?? Number.POSITIVE_INFINITY

function lerLinha(valor: unknown): Linha {
  const linha = objeto(valor)
  return comChaveNova({
    itemId: idDe(linha.itemId),
    produtoId: idDe(linha.produtoId),
    titulo: texto(linha.titulo),
    descricao: textoOuNulo(linha.descricao),
    sku: textoOuNulo(linha.sku),
    imagemUrl: textoOuNulo(linha.imagemUrl),
    preco: numero(linha.preco),
    disponivel: lerLimite(linha.disponivel),
    publicada: booleano(linha.publicada),
    variacoes: lista(linha.variacoes).map(lerVariacao),
    variacaoId: idDe(linha.variacaoId),
    quantidade: texto(linha.quantidade),
    valor: texto(linha.valor),
    desconto: texto(linha.desconto),
    nomes: typeof linha.nomes === 'string' ? linha.nomes : null,
    gratuita: booleano(linha.gratuita),
    despesa: booleano(linha.despesa),
    descontada: booleano(linha.descontada),
  })
}

function lerVariacao(valor: unknown): VariacaoDaLinha {
  const variacao = objeto(valor)
  return {
    id: idDe(variacao) ?? 0,
    nome: texto(variacao.nome),
    sku: textoOuNulo(variacao.sku),
    preco: numero(variacao.preco),
    disponivel: lerLimite(variacao.disponivel),
    publicada: booleano(variacao.publicada),
    imagemUrl: textoOuNulo(variacao.imagemUrl),
  }
}

/**
 * Keeps a sale that is being typed in this browser (`digitado`; null when there is nothing to save), and offers an
 * earlier one: render what it returns. `base` is the stored sale, and `inicio` says how its form begins. `onMudou` takes
 * the sentence that another person changed the sale since.
 */
export function useRascunhoDaVenda(
  base: Venda | undefined,
  inicio: () => Rascunho,
  digitado: Rascunho | null,
  { onRetomar, onMudou }: { onRetomar: (rascunho: Rascunho) => void; onMudou: (frase: string) => void },
): ReactNode {
  const {
    keep: guardar,
    offer: oferta,
    resume: continuar,
    discard: descartar,
  } = useDraft(base ? 'Editar Venda' : 'Nova Venda', (valores) => {
    const lido = lerGuardado(valores)
    if (!lido) return
    onRetomar(mergeChanges(lido.rascunho, lido.antes, inicio(), salvavel))
    if (base && base.versao !== lido.versao)
      onMudou('Esta venda mudou depois do seu rascunho. Confira os itens antes de salvar.')
  })
  const anotar = useEffectEvent((rascunho: Rascunho | null) => {
    const guardado = rascunho && { rascunho, antes: inicio(), versao: base?.versao ?? null }
    guardar(guardado satisfies Guardado | null)
  })
  useEffect(() => anotar(digitado), [digitado])
  return (
    oferta && (
      <DraftOffer
        sentence={base ? 'Há alterações desta venda que não foram salvas' : 'Há uma venda que não foi salva'}
        at={oferta.em}
        onContinue={continuar}
        onDiscard={descartar}
      />
    )
  )
}
