import type { EstoqueDoProduto, Movimento } from '@estampa/contract/estoque/estoque.schemas.ts'
import { campos, id, type Reader, varios } from '../../../shared/readers.ts'
import { CHAVE_DOS_PRODUTOS } from '../../../shared/registro/chaves.ts'
import { consulta } from '../../../shared/registro/consulta.ts'
import { paginas } from '../../../shared/registro/paginas.ts'
import { idDe, inteiro, objeto, texto, textoOuNulo } from '../../../shared/tolerant.ts'

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

const lerMovimento = campos<Movimento>({
  id,
  produto_id: idDe,
  variacao_id: idDe,
  variacao: textoOuNulo,
  quantidade: inteiro,
  saldo: inteiro,
  motivo: texto as Reader<Movimento['motivo']>,
  venda_id: idDe,
  kit: textoOuNulo,
  usuario: textoOuNulo,
  criado_em: texto,
})

const lerDaVariacao = campos({ variacao_id: id, nome: texto, sku: textoOuNulo })
const lerDoProduto = campos({
  produto_id: id,
  variacoes: varios((json) => ({ ...lerDaVariacao(json), ...lerSaldo(json) })),
  reservas: varios(
    campos({
      venda_id: idDe,
      producao_id: idDe,
      cliente_nome: textoOuNulo,
      status: textoOuNulo,
      variacao_id: idDe,
      quantidade: inteiro,
      kit: textoOuNulo,
    }),
  ),
})
const lerEstoque = (json: unknown): EstoqueDoProduto => ({ ...lerDoProduto(json), ...lerSaldo(json) })

function lerSaldo(json: unknown) {
  const dados = objeto(json)
  const [fisico, reservado] = [inteiro(dados.fisico), inteiro(dados.reservado)]
  return { fisico, reservado, disponivel: inteiro(dados.disponivel, fisico - reservado) }
}
