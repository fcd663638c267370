import type { Avisos } from '@estampa/contract/autenticacao/acesso.schemas.ts'
import { consulta } from '../../../shared/registro/consulta.ts'
import { booleano, idDe, lista, objeto, texto, textoOuNulo } from '../../../shared/tolerant.ts'

export const ACESSO = ['acesso'] as const

/** Notices about the person's access; read again at most once a minute. */
export const avisosDeAcesso = consulta([...ACESSO, 'avisos'], 'GET /auth/avisos/', lerAvisos, {
  staleTime: 60_000,
  retry: false,
})

/** Where a session was opened from. */
export const lugar = (json: unknown) => {
  const dados = objeto(json)
  return {
    id: idDe(json) ?? 0,
    aparelho: texto(dados.aparelho) || 'Aparelho desconhecido',
    endereco: textoOuNulo(dados.endereco),
    criada_em: texto(dados.criada_em),
  }
}

function lerAvisos(json: unknown): Avisos {
  const dados = objeto(json)
  return {
    senha_gerada: booleano(dados.senha_gerada),
    falta_segundo_fator: booleano(dados.falta_segundo_fator),
    entradas_novas: lista(dados.entradas_novas).map((uma) => ({
      ...lugar(uma),
      encerrada: booleano(objeto(uma).encerrada),
    })),
  }
}
