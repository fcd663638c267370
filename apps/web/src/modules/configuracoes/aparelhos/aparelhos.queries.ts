import type { Aparelho, Rede } from '@estampa/contract/autenticacao/aparelhos.routes.ts'
import type { SituacaoDoCodigo } from '@estampa/contract/autenticacao/celular.schemas.ts'
import { consulta } from '../../../shared/registro/consulta.ts'
import { booleano, idDe, inteiro, lista, objeto, texto, textoOuNulo } from '../../../shared/tolerant.ts'

export const aparelhos = consulta(
  ['aparelhos'],
  'GET /aparelhos/',
  (json) => {
    const { rede, aparelhos } = objeto(json)
    return { rede: rede ? lerRede(rede) : null, aparelhos: lista(aparelhos).map(lerAparelho) }
  },
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

function lerSituacao(json: unknown): SituacaoDoCodigo {
  const { estado, numero, aparelho, endereco, restam_segundos } = objeto(json)
  return {
    estado: estado === 'pedido' || estado === 'esperando' ? estado : 'nenhum',
    numero: numero == null ? null : inteiro(numero),
    aparelho: textoOuNulo(aparelho),
    endereco: textoOuNulo(endereco),
    restam_segundos: inteiro(restam_segundos),
  }
}

function lerRede(json: unknown): Rede {
  const dados = objeto(json)
  const { nome, impressao, ate } = objeto(dados.autoridade)
  return {
    pareamento: texto(dados.pareamento),
    enderecos: lista(dados.enderecos).map(texto),
    autoridade: { nome: texto(nome), impressao: texto(impressao), ate: texto(ate) },
    certificado_ate: texto(dados.certificado_ate),
    aviso: textoOuNulo(dados.aviso),
  }
}

function lerAparelho(json: unknown): Aparelho {
  const dados = objeto(json)
  return {
    id: idDe(json) ?? 0,
    atual: booleano(dados.atual),
    pessoa: texto(dados.pessoa),
    aparelho: texto(dados.aparelho) || 'Aparelho desconhecido',
    endereco: textoOuNulo(dados.endereco),
    por_codigo: booleano(dados.por_codigo),
    criada_em: texto(dados.criada_em),
    usada_em: texto(dados.usada_em),
  }
}
