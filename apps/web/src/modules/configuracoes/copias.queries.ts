import type { Copia, Copias } from '@estampa/contract/copias/copias.schemas.ts'
import { mutationOptions } from '@tanstack/react-query'
import { chamar } from '../../shared/api.ts'
import { consulta, relerDepois } from '../../shared/registro/consulta.ts'
import { booleano, inteiro, lista, objeto, texto } from '../../shared/tolerant.ts'

const CHAVE_DAS_COPIAS = ['copias'] as const
const ENQUANTO_FAZ_MS = 2000

/**
 * The shop's backups, for administrators; read again and again while one is being made, or was asked for (`pedida`, an
 * instant).
 */
export const copiasDaLoja = (pedida: string | undefined) =>
  consulta(CHAVE_DAS_COPIAS, 'GET /copias/', lerCopias, {
    refetchInterval: ({ state }) => (state.data && emAndamento(state.data, pedida) ? ENQUANTO_FAZ_MS : false),
    staleTime: 0,
    retry: false,
  })

/** Being made, or asked for and neither made nor failed since. */
export function emAndamento({ fazendo, falha, copias: [nova] }: Copias, pedida: string | undefined): boolean {
  const respondida = !pedida || (nova && nova.criada_em >= pedida) || (falha && falha.em >= pedida)
  return fazendo || !respondida
}

export const pedirCopia = mutationOptions({
  mutationFn: async () => texto((await chamar('POST /copias/')).pedida_em),
  ...relerDepois(CHAVE_DAS_COPIAS),
})

function lerCopias(json: unknown): Copias {
  const dados = objeto(json)
  const falha = objeto(dados.falha)
  return {
    ativo: booleano(dados.ativo),
    hora: texto(dados.hora),
    dias: inteiro(dados.dias),
    pasta: texto(dados.pasta),
    fazendo: booleano(dados.fazendo),
    atrasada: booleano(dados.atrasada),
    falha: texto(falha.mensagem) === '' ? null : { em: texto(falha.em), mensagem: texto(falha.mensagem) },
    copias: lista(dados.copias).map(lerCopia),
  }
}

function lerCopia(json: unknown): Copia {
  const dados = objeto(json)
  return {
    nome: texto(dados.nome),
    criada_em: texto(dados.criada_em),
    bytes: inteiro(dados.bytes),
    verificacao: dados.verificacao === 'completa' ? 'completa' : 'resumo',
    linhas: inteiro(dados.linhas),
    arquivos: inteiro(dados.arquivos),
    faltando: inteiro(dados.faltando),
    chave: dados.chave === 'incluida' || dados.chave === 'ausente' ? dados.chave : 'externa',
  }
}
