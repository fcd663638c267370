import type { LinhaDaSaude } from '@estampa/contract/sistema/saude.schemas.ts'
import { queryOptions } from '@tanstack/react-query'
import { chamar } from '../../../shared/api.ts'
import { lista, objeto, texto, textoOuNulo } from '../../../shared/tolerant.ts'
import { haOutraVersao } from '../../../shared/versao.ts'

const MEIO_MINUTO = 30_000

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

function lerLinha(json: unknown): LinhaDaSaude {
  const { chave, titulo, estado, frase, acao } = objeto(json)
  const feita = objeto(acao)
  return {
    chave: texto(chave),
    titulo: texto(titulo),
    estado: estado === 'bem' || estado === 'problema' ? estado : 'atencao',
    frase: texto(frase),
    acao: texto(feita.texto) === '' ? null : { texto: texto(feita.texto), endereco: textoOuNulo(feita.endereco) },
  }
}
