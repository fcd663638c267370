import type { DadosDaLoja } from '@estampa/contract/loja/loja.schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { chamar } from '../../../shared/api.ts'
import { fraseDe } from '../../../shared/apiError.ts'
import { conflitoDe, mostrarNosCampos, useSalvar } from '../../../shared/registro/useSalvar.ts'
import { avisar } from '../../../shared/ui/toast.ts'
import { type CamposDaLoja, camposDe, corpoDe, diferencas } from './campos.ts'
import { dadosDaLoja, lerDados } from './loja.queries.ts'

/** Saves over the version that the form was loaded with. `conflito` holds what differs when another person saved first. */
export function useSalvarDados(dados: DadosDaLoja, form: UseFormReturn<CamposDaLoja>) {
  const client = useQueryClient()
  const [base, setBase] = useState(dados)
  const partirDe = (atual: DadosDaLoja) => {
    setBase(atual)
    form.reset(camposDe(atual))
  }
  const { salvar, salvando, outra, resolver } = useSalvar({
    enviar: async ({ campos, versao }: { campos: CamposDaLoja; versao: number }) =>
      lerDados(await chamar('PUT /loja/', { body: { ...corpoDe(campos), versao } })),
    lerAtual: lerDados,
    aoSalvar: async (salvos) => {
      client.setQueryData(dadosDaLoja.queryKey, salvos)
      partirDe(salvos)
      avisar('success', 'Dados da loja salvos.')
      await client.invalidateQueries({ queryKey: ['painel'] })
    },
    aoFalhar: (erro) => {
      if (!mostrarNosCampos(form, erro)) avisar('error', fraseDe(erro, 'Não foi possível salvar. Tente novamente.'))
    },
  })
  const conflito = conflitoDe({
    form,
    base,
    outra,
    camposDe,
    corpoDe,
    diferencas,
    partirDe,
    salvar: (campos, { versao }) => salvar({ campos, versao }),
    resolver,
  })
  return {
    salvar: (campos: CamposDaLoja) => salvar({ campos, versao: base.versao }),
    salvando,
    conflito,
  }
}
