import type { LinhaDaSaude } from '@estampa/contract/sistema/saude.schemas.ts'
import { queryOptions } from '@tanstack/react-query'
import { chamar } from '../../../shared/api.ts'
import { campos, umDe } from '../../../shared/readers.ts'
import { lista, objeto, texto, textoOuNulo } from '../../../shared/tolerant.ts'
import { haOutraVersao } from '../../../shared/versao.ts'

const MEIO_MINUTO = 30_000

type Acao = NonNullable<LinhaDaSaude['acao']>
const lerAcao = campos<Acao>({ texto, endereco: textoOuNulo })
const lerLinha = campos<LinhaDaSaude>({
  chave: texto,
  titulo: texto,
  estado: umDe(['bem', 'problema', 'atencao'], 'atencao'),
  frase: texto,
  acao: (json) => (texto(objeto(json).texto) === '' ? null : lerAcao(json)),
})

/** How the system is, for administrators; read again each half minute while visible. */
export const saudeDoSistema = queryOptions({
  queryKey: ['saude-do-sistema'],
  queryFn: async ({ signal }) => {
    const [json, outraVersao] = await Promise.all([chamar('GET /saude/sistema/', { signal }), haOutraVersao()])
    const dados = objeto(json)
    return { versao: texto(dados.versao), linhas: lista(dados.linhas).map(lerLinha), outraVersao }
  },
  staleTime: 0,
  refetchInterval: MEIO_MINUTO,
})
