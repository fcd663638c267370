import type { FiscalProposto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { formatCest, formatNcm, ROTULOS_FISCAIS } from '@estampa/contract/shared/fiscal.ts'
import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { fiscalProposto } from '../produtos.queries.ts'
import type { CamposDoProduto } from './campos.ts'

/** The fiscal data that most products of the category have, written when the person takes them. */
export default function PropostaFiscal({ categoria }: { categoria: string }) {
  const { setValue, setFocus, formState } = useFormContext<CamposDoProduto>()
  const { data } = useQuery(fiscalProposto(categoria))
  if (!data?.ncm) return null
  const applyProposal = () => {
    const options = { shouldDirty: true, shouldTouch: true, shouldValidate: formState.isSubmitted }
    for (const [field, value] of Object.entries(comoCampos(data)))
      setValue(field as keyof CamposDoProduto, value, options)
    setFocus('ncm')
  }
  return (
    <p className="flex items-center text-s text-texto-suave flex-wrap gap-x-2.5 gap-y-0 m-0 mt-2" role="status">
      <span>{fraseDaProposta(data)}</span>
      <button type="button" className="k-acao" onClick={applyProposal}>
        Usar estes dados
      </button>
    </p>
  )
}

/** As the fields show them; what the products of the category lack stays as it was typed. */
function comoCampos({ ncm, cest, origem_fiscal, unidade }: FiscalProposto): Partial<CamposDoProduto> {
  return {
    ncm: formatNcm(ncm ?? ''),
    ...(cest !== null && { cest: formatCest(cest) }),
    ...(origem_fiscal !== null && { origem_fiscal: String(origem_fiscal) }),
    ...(unidade !== null && { unidade }),
  }
}

function fraseDaProposta({ ncm, cest, origem_fiscal, unidade, de }: FiscalProposto): string {
  const dados = [
    `${ROTULOS_FISCAIS.ncm} ${formatNcm(ncm ?? '')}`,
    cest !== null && `${ROTULOS_FISCAIS.cest} ${formatCest(cest)}`,
    origem_fiscal !== null && `origem ${origem_fiscal}`,
    unidade !== null && `unidade ${unidade}`,
  ]
  return `${de === 1 ? '1 produto desta categoria tem' : `${de} produtos desta categoria têm`} ${dados.filter(Boolean).join(', ')}.`
}
