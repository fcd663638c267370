import type { Painel } from '@estampa/contract/painel/painel.schemas.ts'
import { ORIGENS } from '@estampa/contract/vendas/origens.ts'
import { NO_PAINEL } from '@estampa/contract/vendas/vendas.status.ts'
import { consulta } from '../../shared/registro/consulta.ts'
import { idDe, inteiro, lista, numero, objeto, texto, textoOuNulo } from '../../shared/tolerant.ts'

const UM_MINUTO = 60_000

/** The open tasks; read again each minute while visible. */
export const painelDaLoja = consulta(['painel'], 'GET /painel/', lerPainel, {
  staleTime: 0,
  refetchInterval: UM_MINUTO,
  falha: 'O painel não pôde ser lido',
})

function lerPainel(json: unknown): Painel {
  const dados = objeto(json)
  const passos = objeto(dados.primeiros_passos)
  const [atrasadas, esperam] = [objeto(dados.atrasadas), objeto(dados.esperam)]
  const [naoPublicados, estoque] = [objeto(dados.nao_publicados), objeto(dados.estoque_baixo)]
  return {
    vendas: lista(dados.vendas).flatMap((etapa) => {
      const { status, quantidade, mais_antiga } = objeto(etapa)
      const passo = NO_PAINEL.find((nome) => nome === status)
      return passo ? [{ status: passo, quantidade: inteiro(quantidade), mais_antiga: lerMaisAntiga(mais_antiga) }] : []
    }),
    vendido: lerVendido(dados.vendido),
    atrasadas: {
      quantidade: inteiro(atrasadas.quantidade),
      dias: inteiro(atrasadas.dias),
      vendas: lista(atrasadas.vendas).flatMap((venda) => {
        const status = NO_PAINEL.find((nome) => nome === objeto(venda).status)
        const { prazo, dias } = objeto(venda)
        return status ? [{ ...lerCliente(venda), status, prazo: textoOuNulo(prazo), dias: inteiro(dias) }] : []
      }),
    },
    esperam: {
      quantidade: inteiro(esperam.quantidade),
      vendas: lista(esperam.vendas).map((venda) => ({
        ...lerCliente(venda),
        motivo: objeto(venda).motivo === 'etiqueta_parada' ? 'etiqueta_parada' : 'sem_pecas',
      })),
    },
    // Without an answer nothing is left to do.
    primeiros_passos: {
      loja: passos.loja !== false,
      categoria: passos.categoria !== false,
      modelo: passos.modelo !== false,
      produto: passos.produto !== false,
    },
    nao_publicados: {
      quantidade: inteiro(naoPublicados.quantidade),
      produtos: lista(naoPublicados.produtos).map(lerProduto),
    },
    a_decidir: inteiro(dados.a_decidir),
    estoque_baixo: {
      quantidade: inteiro(estoque.quantidade),
      limite: inteiro(estoque.limite),
      itens: lista(estoque.itens).map((item) => ({
        ...lerProduto(item),
        variacao_id: idDe(objeto(item).variacao_id),
        variacao: textoOuNulo(objeto(item).variacao),
        quantidade_disponivel: inteiro(objeto(item).quantidade_disponivel),
      })),
    },
  }
}

function lerMaisAntiga(json: unknown): Painel['vendas'][number]['mais_antiga'] {
  const { cliente_nome, alterado_em, dias } = objeto(json)
  const id = idDe(json)
  return id === null
    ? null
    : { id, cliente_nome: texto(cliente_nome), alterado_em: texto(alterado_em), dias: inteiro(dias) }
}

const lerProduto = (json: unknown): Painel['nao_publicados']['produtos'][number] => ({
  produto_id: idDe(objeto(json).produto_id) ?? 0,
  titulo: texto(objeto(json).titulo),
  sku: textoOuNulo(objeto(json).sku),
})

const lerCliente = (json: unknown) => ({ id: idDe(json) ?? 0, cliente_nome: texto(objeto(json).cliente_nome) })

function lerVendido(json: unknown): Painel['vendido'] {
  const { hoje, semana, origens } = objeto(json)
  const soma = (valor: unknown) => ({
    vendas: inteiro(objeto(valor).vendas),
    total: numero(objeto(valor).total) ?? 0,
  })
  return {
    hoje: soma(hoje),
    semana: soma(semana),
    origens: lista(origens).flatMap((linha) => {
      const origem = ORIGENS.find(({ valor }) => valor === objeto(linha).origem)
      return origem
        ? [{ origem: origem.valor, hoje: soma(objeto(linha).hoje), semana: soma(objeto(linha).semana) }]
        : []
    }),
  }
}
