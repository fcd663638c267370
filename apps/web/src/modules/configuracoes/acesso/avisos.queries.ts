import type { Avisos } from '@estampa/contract/autenticacao/acesso.schemas.ts'
import { campos, id, varios } from '../../../shared/readers.ts'
import { consulta } from '../../../shared/registro/consulta.ts'
import { booleano, texto, textoOuNulo } from '../../../shared/tolerant.ts'

export const ACESSO = ['acesso'] as const

export const LUGAR = {
  id,
  aparelho: (valor: unknown) => texto(valor) || 'Aparelho desconhecido',
  endereco: textoOuNulo,
  criada_em: texto,
}

const lerAvisos = campos<Avisos>({
  senha_gerada: booleano,
  falta_segundo_fator: booleano,
  entradas_novas: varios(campos({ ...LUGAR, encerrada: booleano })),
})

/** Notices about the person's access; read again at most once a minute. */
export const avisosDeAcesso = consulta([...ACESSO, 'avisos'], 'GET /auth/avisos/', lerAvisos, {
  staleTime: 60_000,
  retry: false,
})
