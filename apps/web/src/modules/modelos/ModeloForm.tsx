import type { Modelo } from '@estampa/contract/modelos/modelos.schemas.ts'
import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { useWatch } from 'react-hook-form'
import { RecordForm } from '../../shared/forms/RecordForm.tsx'
import { usePode } from '../../shared/session/session.ts'
import { Card, Fields, WideField } from '../../shared/ui/Card.tsx'
import { CheckboxField } from '../../shared/ui/CheckboxField.tsx'
import { MoneyField } from '../../shared/ui/DecimalField.tsx'
import { TextAreaField, TextField } from '../../shared/ui/TextField.tsx'
import { CategoriaSelect } from '../categorias/CategoriaSelect.tsx'
import { CamposDeMedida } from './CamposDeMedida.tsx'
import { camposDoModelo, PADROES } from './campos.ts'
import { useSalvarModelo } from './useSalvarModelo.ts'

export function ModeloForm({ modelo }: { modelo?: Modelo }) {
  const state = useSalvarModelo(modelo)
  const { form, field, base } = state
  const padronizar = useWatch({ control: form.control, name: 'padronizar' })
  const mudaPrecos = usePode('mudar_precos')
  return (
    <RecordForm
      state={state}
      name={modelo ? 'Editar modelo' : 'Novo modelo'}
      cancel="/modelos"
      conflictTitle="Outra pessoa salvou este modelo"
      wrong={({ codigo, nome }) =>
        codigo || nome ? 'Preencha os campos obrigatórios!' : 'Verifique os campos destacados.'
      }
    >
      <Card>
        <Fields>
          <TextField label="Código" maxLength={CARACTERES.modelo.codigo} required {...field('codigo')} />
          <TextField label="Título do modelo" maxLength={CARACTERES.modelo.nome} required {...field('nome')} />
          <WideField>
            <TextAreaField label="Descrição" rows={3} {...field('descricao')} />
          </WideField>
        </Fields>
      </Card>
      <Card>
        <CheckboxField
          label="Padronizar produtos desse modelo?"
          hint={dicaDoPadrao(padronizar, base, mudaPrecos)}
          {...form.register('padronizar')}
        />
        {padronizar && <PadroesDoModelo field={field} />}
      </Card>
      <Card>
        <TextAreaField label="Observação" rows={3} {...field('observacao')} />
      </Card>
    </RecordForm>
  )
}

function dicaDoPadrao(padronizar: boolean, base: Modelo | undefined, mudaPrecos: boolean): string {
  if (padronizar) return 'O que for preenchido aqui vale como ponto de partida dos produtos deste modelo.'
  return camposDoModelo(base).padronizar
    ? `Ao salvar, ${mudaPrecos ? 'os preços, ' : ''}as medidas e a categoria deste modelo serão apagados.`
    : 'Define preços, peso, medidas e categoria dos produtos.'
}

function PadroesDoModelo({ field }: Pick<ReturnType<typeof useSalvarModelo>, 'field'>) {
  const [verCustos, mudaPrecos] = [usePode('ver_custos'), usePode('mudar_precos')]
  return (
    <div className="grid gap-4 mt-4">
      <Fields phone={2}>
        {PADROES.slice(verCustos ? 0 : 1, 2).map(({ campo, label }) => (
          <MoneyField key={campo} label={label} readOnly={!mudaPrecos} {...field(campo)} />
        ))}
      </Fields>
      <Fields columns={4} phone={2}>
        <CamposDeMedida medidas={PADROES.slice(2)} propsDe={field} />
      </Fields>
      <Fields>
        <CategoriaSelect {...field('categoria_id')} placeholder="Nenhuma" />
      </Fields>
    </div>
  )
}
