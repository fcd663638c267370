import type {
  ConferenciaBling,
  ConfiguracaoBling,
  ConfiguracaoBlingMudada,
  ItemDaConferencia,
} from '@estampa/contract/bling/configuracao.schemas.ts'
import { mutationOptions } from '@tanstack/react-query'
import { chamar } from '../../../shared/api.ts'
import { consulta, relerDepois } from '../../../shared/registro/consulta.ts'
import { booleano, lista, numero, objeto, texto, textoOuNulo } from '../../../shared/tolerant.ts'

const CHAVE = ['bling', 'conta'] as const
const ENQUANTO_LE_MS = 1500

/** What the shop chose about its account at Bling; for administrators. */
export const configuracaoDaConta = consulta([...CHAVE, 'configuracao'], 'GET /bling/configuracao/', lerConfiguracao, {
  retry: false,
})

/** The account's habits as they were read last; asked again and again while they are being read. */
export const conferenciaDaConta = consulta([...CHAVE, 'conferencia'], 'GET /bling/conferencia/', lerConferencia, {
  refetchInterval: ({ state }) => (state.data?.verificando ? ENQUANTO_LE_MS : false),
  staleTime: 0,
  retry: false,
})

export const mudarConta = mutationOptions({
  mutationFn: (body: ConfiguracaoBlingMudada) => chamar('PATCH /bling/configuracao/', { body }),
  ...relerDepois(CHAVE),
})

export const verificarConta = mutationOptions({
  mutationFn: () => chamar('POST /bling/conferencia/'),
  ...relerDepois(CHAVE),
})

function lerConfiguracao(json: unknown): ConfiguracaoBling {
  const dados = objeto(json)
  const passos = Object.entries(objeto(dados.situacao_por_passo)).map(([passo, id]) => [passo, numero(id)])
  return {
    deposito_id: numero(dados.deposito_id),
    importar_pedidos: booleano(dados.importar_pedidos),
    situacoes_importadas: lista(dados.situacoes_importadas).flatMap((id) => numero(id) ?? []),
    canais: lista(dados.canais).map((canal) => {
      const { id, origem } = objeto(canal)
      return { id: numero(id) ?? 0, origem: texto(origem) as ConfiguracaoBling['canais'][number]['origem'] }
    }),
    situacao_por_passo: Object.fromEntries(passos) as ConfiguracaoBling['situacao_por_passo'],
    estoque_dos_pedidos: dados.estoque_dos_pedidos === 'bling' ? 'bling' : 'estampa',
  }
}

const nomeados = (valor: unknown) =>
  Array.isArray(valor) ? valor.map((um) => ({ id: numero(objeto(um).id) ?? 0, nome: texto(objeto(um).nome) })) : null

function lerConferencia(json: unknown): ConferenciaBling {
  const dados = objeto(json)
  const opcoes = objeto(dados.opcoes)
  const enderecos = objeto(dados.enderecos)
  return {
    verificada_em: textoOuNulo(dados.verificada_em),
    verificando: booleano(dados.verificando),
    itens: lista(dados.itens).map(lerItem),
    opcoes: {
      depositos: Array.isArray(opcoes.depositos)
        ? opcoes.depositos.map((um) => {
            const { id, nome, padrao, serve } = objeto(um)
            return { id: numero(id) ?? 0, nome: texto(nome), padrao: booleano(padrao), serve: booleano(serve) }
          })
        : null,
      situacoes: nomeados(opcoes.situacoes),
      canais: nomeados(opcoes.canais),
    },
    enderecos: { retorno: texto(enderecos.retorno), avisos: texto(enderecos.avisos) },
  }
}

function lerItem(json: unknown): ItemDaConferencia {
  const { item, situacao, titulo, texto: dito, fazer, detalhes } = objeto(json)
  return {
    item: texto(item) as ItemDaConferencia['item'],
    situacao: situacao === 'ok' || situacao === 'atencao' ? situacao : 'desconhecido',
    titulo: texto(titulo),
    texto: texto(dito),
    fazer: textoOuNulo(fazer),
    detalhes: lista(detalhes).map(texto),
  }
}
