import type { SegundoFator, Sessao } from '@estampa/contract/autenticacao/acesso.schemas.ts'
import { campos, id, opcional, varios } from '../../../shared/readers.ts'
import { consulta } from '../../../shared/registro/consulta.ts'
import { booleano, inteiro, texto, textoOuNulo } from '../../../shared/tolerant.ts'
import { ACESSO, LUGAR } from './avisos.queries.ts'

const lerSegundoFator = campos<SegundoFator>({
  codigo_desde: textoOuNulo,
  codigo_ilegivel: booleano,
  chaves: varios(campos({ id, nome: texto, criada_em: texto, usada_em: textoOuNulo })),
  recuperacao_restam: opcional(inteiro),
  endereco_das_chaves: textoOuNulo,
  exigido_dos_administradores: booleano,
})

const lerSessao = campos<Omit<Sessao, 'segundo_fator'>>({
  ...LUGAR,
  atual: booleano,
  usada_de: textoOuNulo,
  usada_em: texto,
  nova: booleano,
})

const SEMPRE = { staleTime: 0 }
export const segundoFator = consulta([...ACESSO, 'segundo-fator'], 'GET /auth/segundo-fator/', lerSegundoFator, SEMPRE)
export const sessoes = consulta([...ACESSO, 'sessoes'], 'GET /auth/sessoes/', varios(lerSessao), SEMPRE)
