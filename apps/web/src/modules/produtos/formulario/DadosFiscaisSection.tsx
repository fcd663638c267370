import { formatCest, formatNcm } from '@estampa/contract/shared/fiscal.ts'
import { ORIGENS_FISCAIS } from '@estampa/contract/shared/origens.ts'
import { lazy, Suspense } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Field } from '../../../shared/forms/Field.tsx'
import { useFieldOfAddress } from '../../../shared/forms/FormFrame.tsx'
import { errorOf } from '../../../shared/forms/useRecordForm.ts'
import { produtoFields } from '../../../shared/generated/produtoFields.ts'
import { Fields, WideField } from '../../../shared/ui/Card.tsx'
import { SelectField } from '../../../shared/ui/fields/SelectField.tsx'
import type { CamposDoProduto } from './campos.ts'

const PropostaFiscal = lazy(() => import('./PropostaFiscal.tsx'))

const ORIGENS = ORIGENS_FISCAIS.map(({ valor, rotulo }) => ({ value: String(valor), label: rotulo }))

/** Where the product has no NCM, what its category's other products have is offered. */
export function DadosFiscaisSection() {
  const { control, register, formState, setFocus, getValues } = useFormContext<CamposDoProduto>()
  const [ncm, categoria] = useWatch({ control, name: ['ncm', 'categoria_id'] })
  useFieldOfAddress({ setFocus, getValues })
  return (
    <>
      <Fields columns={3} phone={2}>
        <Field name="ncm" inputMode="numeric" placeholder="0000.00.00" format={formatNcm} />
        <Field name="cest" inputMode="numeric" placeholder="00.000.00" format={formatCest} />
        <Field name="unidade" autoCapitalize="characters" spellCheck={false} />
        <WideField>
          <SelectField
            {...produtoFields.origem_fiscal}
            options={ORIGENS}
            {...register('origem_fiscal')}
            error={errorOf(formState.errors.origem_fiscal)}
          />
        </WideField>
      </Fields>
      {ncm.trim() === '' && categoria !== '' && (
        <Suspense>
          <PropostaFiscal categoria={categoria} />
        </Suspense>
      )}
    </>
  )
}
