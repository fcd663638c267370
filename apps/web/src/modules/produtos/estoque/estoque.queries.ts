import type { EstoqueDoProduto, Movimento, Reserva } from '@estampa/contract/estoque/estoque.schemas.ts'
import { consulta } from '../../../shared/registro/consulta.ts'
import { paginas } from '../../../shared/registro/paginas.ts'
import { idDe, inteiro, lista, objeto, type Registro, texto, textoOuNulo } from '../../../shared/tolerant.ts'
import { CHAVE_DOS_PRODUTOS } from '../produtos.queries.ts'

/** Pieces of a product and its variations, and the open sales that hold some. Another `versao` is another stock. */
export const estoqueDe = (id: number, versao: number) =>
  consulta([...CHAVE_DOS_PRODUTOS, 'estoque', id, versao], 'GET /produtos/:id/estoque/', lerEstoque, {
    params: { id },
    staleTime: 0,
    falha: 'O estoque não pôde ser lido',
  })

/** The ledger of a product, or of one of its variations, the latest first. */
export const movimentosDe = (id: number, variacao: number | null) => ({
  ...paginas([...CHAVE_DOS_PRODUTOS, 'movimentos', id, variacao], 'GET /produtos/:id/movimentos/', lerMovimento, {
    params: { id },
    query: variacao === null ? {} : { variacao },
    falha: 'Os movimentos não puderam ser lidos',
  }),
  staleTime: 0,
})

function lerMovimento(json: unknown): Movimento {
  const dados = objeto(json)
  return {
    id: idDe(dados) ?? 0,
    produto_id: idDe(dados.produto_id),
    variacao_id: idDe(dados.variacao_id),
    variacao: textoOuNulo(dados.variacao),
    quantidade: inteiro(dados.quantidade),
    saldo: inteiro(dados.saldo),
    motivo: texto(dados.motivo) as Movimento['motivo'],
    venda_id: idDe(dados.venda_id),
    usuario: textoOuNulo(dados.usuario),
    criado_em: texto(dados.criado_em),
  }
}

function lerEstoque(json: unknown): EstoqueDoProduto {
  const dados = objeto(json)
  return {
    produto_id: idDe(dados.produto_id) ?? 0,
    ...lerSaldo(dados),
    variacoes: lista(dados.variacoes).map((variacao) => {
      const sua = objeto(variacao)
      const variacao_id = idDe(sua.variacao_id) ?? 0
      return { variacao_id, nome: texto(sua.nome), sku: textoOuNulo(sua.sku), ...lerSaldo(sua) }
    }),
    reservas: lista(dados.reservas).map(lerReserva),
  }
}

function lerSaldo(dados: Registro) {
  const [fisico, reservado] = [inteiro(dados.fisico), inteiro(dados.reservado)]
  return { fisico, reservado, disponivel: inteiro(dados.disponivel, fisico - reservado) }
}

function lerReserva(json: unknown): Reserva {
  const dados = objeto(json)
  return {
    venda_id: idDe(dados.venda_id) ?? 0,
    cliente_nome: texto(dados.cliente_nome),
    status: texto(dados.status),
    variacao_id: idDe(dados.variacao_id),
    quantidade: inteiro(dados.quantidade),
  }
}
