import type {
  ConferenciaBling,
  ConfiguracaoBling,
  ConfiguracaoBlingMudada,
  ItemDaConferencia,
} from '@estampa/contract/bling/configuracao.schemas.ts'
import { mutationOptions } from '@tanstack/react-query'
import { chamar } from '../../../shared/api.ts'
import { campos, quantia, type Reader, umDe, varios } from '../../../shared/readers.ts'
import { consulta, relerDepois } from '../../../shared/registro/consulta.ts'
import { booleano, lista, numero, objeto, texto, textoOuNulo } from '../../../shared/tolerant.ts'

const CHAVE = ['bling', 'conta'] as const
const ENQUANTO_LE_MS = 1500

const lerConfiguracao = campos<ConfiguracaoBling>({
  deposito_id: numero,
  importar_pedidos: booleano,
  situacoes_importadas: (ids) => lista(ids).flatMap((um) => numero(um) ?? []),
  canais: varios(campos({ id: quantia, origem: texto as Reader<Canal['origem']> })),
  situacao_por_passo: (passos) =>
    Object.fromEntries(
      Object.entries(objeto(passos)).map(([passo, situacao]) => [passo, numero(situacao)]),
    ) as ConfiguracaoBling['situacao_por_passo'],
  estoque_dos_pedidos: umDe(['bling', 'estampa'], 'estampa'),
})
type Canal = ConfiguracaoBling['canais'][number]

/** Null: the account did not tell them. */
const seDitos =
  <T>(ler: Reader<T>): Reader<T[] | null> =>
  (valor) =>
    Array.isArray(valor) ? valor.map((um) => ler(um)) : null
const nomeados = seDitos(campos({ id: quantia, nome: texto }))

const lerConferencia = campos<ConferenciaBling>({
  verificada_em: textoOuNulo,
  verificando: booleano,
  itens: varios(
    campos({
      item: texto as Reader<ItemDaConferencia['item']>,
      situacao: umDe(['ok', 'atencao', 'desconhecido'], 'desconhecido'),
      titulo: texto,
      texto,
      fazer: textoOuNulo,
      detalhes: varios(texto),
    }),
  ),
  opcoes: campos({
    depositos: seDitos(campos({ id: quantia, nome: texto, padrao: booleano, serve: booleano })),
    situacoes: nomeados,
    canais: nomeados,
  }),
  enderecos: campos({ retorno: texto, avisos: texto }),
})

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
