import type { CifraDasCopias, CifraEntrada, Copias } from '@estampa/contract/copias/copias.schemas.ts'
import { mutationOptions } from '@tanstack/react-query'
import { chamar } from '../../shared/api.ts'
import { campos, umDe, varios } from '../../shared/readers.ts'
import { consulta, relerDepois } from '../../shared/registro/consulta.ts'
import { booleano, inteiro, objeto, texto, textoOuNulo } from '../../shared/tolerant.ts'

const CHAVE_DAS_COPIAS = ['copias'] as const
const ENQUANTO_FAZ_MS = 2000

const lerFalha = campos<NonNullable<Copias['falha']>>({ em: texto, mensagem: texto })
const lerCifra = campos<CifraDasCopias>({
  modo: (json) => (json === null ? null : umDe(['senha', 'destinatario', 'nenhuma'], 'nenhuma')(json)),
  destinatario: textoOuNulo,
})
const lerCopias = campos<Copias>({
  ativo: booleano,
  hora: texto,
  dias: inteiro,
  pasta: texto,
  fazendo: booleano,
  atrasada: booleano,
  falha: (json) => (texto(objeto(json).mensagem) === '' ? null : lerFalha(json)),
  cifra: lerCifra,
  copias: varios(
    campos({
      nome: texto,
      criada_em: texto,
      bytes: inteiro,
      verificacao: umDe(['completa', 'resumo'], 'resumo'),
      linhas: inteiro,
      arquivos: inteiro,
      faltando: inteiro,
      chave: umDe(['incluida', 'ausente', 'externa'], 'externa'),
      cifrada: booleano,
    }),
  ),
})

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

export const mudarCifra = mutationOptions({
  mutationFn: (body: CifraEntrada) => chamar('PUT /copias/cifra/', { body }),
  ...relerDepois(CHAVE_DAS_COPIAS),
})
