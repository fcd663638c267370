import type { Aparelho, Rede } from '@estampa/contract/autenticacao/aparelhos.routes.ts'
import type { SituacaoDoCodigo } from '@estampa/contract/autenticacao/celular.schemas.ts'
import { campos, opcional, umDe, varios } from '../../../shared/readers.ts'
import { consulta } from '../../../shared/registro/consulta.ts'
import { booleano, inteiro, texto, textoOuNulo } from '../../../shared/tolerant.ts'
import { LUGAR } from '../acesso/avisos.queries.ts'

const lerRede = campos<Rede>({
  pareamento: texto,
  enderecos: varios(texto),
  autoridade: campos({ nome: texto, impressao: texto, ate: texto }),
  certificado_ate: texto,
  aviso: textoOuNulo,
})

const lerAparelho = campos<Aparelho>({
  ...LUGAR,
  atual: booleano,
  pessoa: texto,
  por_codigo: booleano,
  usada_em: texto,
})

export const aparelhos = consulta(
  ['aparelhos'],
  'GET /aparelhos/',
  campos({ rede: opcional(lerRede), aparelhos: varios(lerAparelho) }),
  { staleTime: 0 },
)

const PERGUNTA_MS = 1_500

/** The telephone that has used the code on screen; asked for as long as it is on screen. */
export const codigoMostrado = (codigo: string) =>
  consulta(['codigo-mostrado', codigo], 'GET /auth/celular/', lerSituacao, {
    refetchInterval: PERGUNTA_MS,
    staleTime: 0,
    gcTime: 0,
  })

const lerSituacao = campos<SituacaoDoCodigo>({
  estado: umDe(['pedido', 'esperando', 'nenhum'], 'nenhum'),
  numero: opcional(inteiro),
  aparelho: textoOuNulo,
  endereco: textoOuNulo,
  restam_segundos: inteiro,
})
