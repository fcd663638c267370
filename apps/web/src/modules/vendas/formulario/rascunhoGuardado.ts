import { booleano, idDe, lista, numero, objeto, texto, textoOuNulo } from '../../../shared/readers.ts'
import { comChaveNova } from './criarLinha.ts'
import type { Linha, VariacaoDaLinha } from './linha.ts'
import type { Rascunho } from './rascunho.ts'

/** A sale that was not saved, as it is kept in the browser. */
export interface Guardado {
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
