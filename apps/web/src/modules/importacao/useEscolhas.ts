import { ORIGENS } from '@estampa/contract/importacoes/campos.ts'
import type { ImportacaoDePlanilha, PlanilhaEscolhas } from '@estampa/contract/importacoes/importacoes.schemas.ts'
import { useMutation } from '@tanstack/react-query'
import { fraseDe } from '../../shared/apiError.ts'
import { avisar } from '../../shared/ui/toast.ts'
import { escolher } from './planilhas.queries.ts'

export interface Escolhas {
  /** The import with what the person has chosen: shown at once, while the file is read anew. */
  readonly agora: ImportacaoDePlanilha
  /** Fields stay enabled while a choice is sent: a disabled one would lose the focus. */
  readonly mudar: (escolhas: PlanilhaEscolhas) => void
  /** A choice that may change the columns is being sent. */
  readonly outrasColunas: boolean
}

/** What a person says about the file. Choices are sent one after the other; each has the rows proposed anew. */
export function useEscolhas(importacao: ImportacaoDePlanilha): Escolhas {
  const { mutate, isPending, variables } = useMutation({
    ...escolher,
    onError: (erro) => avisar('error', fraseDe(erro, 'Não foi possível mudar. Tente novamente.')),
  })
  return {
    agora: isPending ? comEscolhas(importacao, variables) : importacao,
    mudar: (escolhas) => mutate({ ...escolhas, id: importacao.id }),
    outrasColunas: isPending && variables.colunas === undefined,
  }
}

const comEscolhas = (
  importacao: ImportacaoDePlanilha,
  { origem, ...escolhas }: PlanilhaEscolhas,
): ImportacaoDePlanilha =>
  // Typed by intersection: a choice that is not made is absent, never undefined.
  Object.assign({}, importacao, escolhas, {
    origem: origem === undefined ? importacao.origem : origem && { codigo: origem, nome: ORIGENS[origem] },
    estado: 'lendo' as const,
    lidas: 0,
    restante_s: null,
  })
