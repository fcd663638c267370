import type { Situacao } from '@estampa/contract/orcamentos/orcamentos.machine.ts'
import type { Painel } from '@estampa/contract/painel/painel.schemas.ts'
import type { ResumoDaProducao } from '@estampa/contract/producao/producao.schemas.ts'
import { ORIGENS } from '@estampa/contract/vendas/origens.ts'
import { NO_PAINEL } from '@estampa/contract/vendas/vendas.status.ts'
import { campos, id, opcional, quantia, type Reader, umDe, varios } from '../../shared/readers.ts'
import { consulta } from '../../shared/registro/consulta.ts'
import { lembrarSeImprime } from '../../shared/session/storage.ts'
import { idDe, inteiro, lista, numero, objeto, texto, textoOuNulo } from '../../shared/tolerant.ts'

const UM_MINUTO = 60_000

const VENDA = { id, cliente_nome: texto }
const PRODUTO = { produto_id: id, titulo: texto, sku: textoOuNulo }

/** Rows of a status that the screen does not know are left out. */
const comStatus =
  <T>(ler: Reader<T>) =>
  (json: unknown) =>
    lista(json).flatMap((linha) => {
      const status = NO_PAINEL.find((nome) => nome === objeto(linha).status)
      return status ? [{ ...ler(linha), status }] : []
    })

const lerMaisAntiga = campos({ ...VENDA, alterado_em: texto, dias: inteiro })
const lerSoma = campos({ vendas: inteiro, total: quantia, devolvido: quantia, cancelado: quantia })
const lerSomas = campos({ hoje: lerSoma, semana: lerSoma })
// Without an answer nothing is left to do.
const feito = (valor: unknown) => valor !== false

const lerPainel = campos<Omit<Painel, 'producao'>>({
  vendas: comStatus(
    campos({ quantidade: inteiro, mais_antiga: (json) => (idDe(json) === null ? null : lerMaisAntiga(json)) }),
  ),
  vendido: (json) =>
    json === null
      ? null
      : {
          ...lerSomas(json),
          origens: lista(objeto(json).origens).flatMap((linha) => {
            const origem = ORIGENS.find(({ valor }) => valor === objeto(linha).origem)
            return origem ? [{ origem: origem.valor, ...lerSomas(linha) }] : []
          }),
        },
  atrasadas: campos({
    quantidade: inteiro,
    dias: inteiro,
    vendas: comStatus(campos({ ...VENDA, prazo: textoOuNulo, dias: inteiro })),
  }),
  esperam: campos({
    quantidade: inteiro,
    vendas: varios(campos({ ...VENDA, motivo: umDe(['etiqueta_parada', 'sem_pecas'], 'sem_pecas') })),
  }),
  orcamentos: campos({
    quantidade: inteiro,
    linhas: varios(
      campos({
        id,
        nome: texto,
        situacao: umDe<Situacao>(['enviado', 'visto', 'mudanca', 'aprovado'], 'enviado'),
        vence: opcional(umDe<'hoje' | 'amanha'>(['hoje', 'amanha'], 'amanha')),
        espera: opcional(campos({ quem: umDe<'loja' | 'cliente'>(['loja', 'cliente'], 'loja'), desde: texto })),
      }),
    ),
  }),
  primeiros_passos: campos({ loja: feito, categoria: feito, modelo: feito, produto: feito }),
  nao_publicados: campos({ quantidade: inteiro, produtos: varios(campos(PRODUTO)) }),
  a_decidir: inteiro,
  estoque_baixo: campos({
    quantidade: inteiro,
    limite: inteiro,
    itens: varios(campos({ ...PRODUTO, variacao_id: idDe, variacao: textoOuNulo, quantidade_disponivel: inteiro })),
  }),
})

const lerResumo = campos<ResumoDaProducao>({
  abertas: inteiro,
  atrasadas: inteiro,
  lisas: varios(campos({ produto_id: numero, lisa: texto, faltam: inteiro })),
})
function lerComProducao(json: unknown): Painel {
  const { producao } = objeto(json)
  lembrarSeImprime(producao !== undefined)
  return { ...lerPainel(json), ...(producao !== undefined && { producao: lerResumo(producao) }) }
}

/** The open tasks; read again each minute while visible. */
export const painelDaLoja = consulta(['painel'], 'GET /painel/', lerComProducao, {
  staleTime: 0,
  refetchInterval: UM_MINUTO,
  falha: 'O painel não pôde ser lido',
})
