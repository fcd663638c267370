import type { Modelo } from '@estampa/contract/modelos/modelos.schemas.ts'
import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { type FieldErrors, type UseFormRegisterReturn, useForm, useWatch } from 'react-hook-form'
import { RascunhoDosCampos } from '../../shared/rascunhos/RascunhoDosCampos.tsx'
import { usePode } from '../../shared/session/session.ts'
import { Card, Fields, WideField } from '../../shared/ui/Card.tsx'
import { CheckboxField } from '../../shared/ui/CheckboxField.tsx'
import { ConflictDialog } from '../../shared/ui/ConflictDialog.tsx'
import { MoneyField } from '../../shared/ui/DecimalField.tsx'
import { SaveBar } from '../../shared/ui/SaveBar.tsx'
import { TextAreaField } from '../../shared/ui/TextAreaField.tsx'
import { TextField } from '../../shared/ui/TextField.tsx'
import { avisar } from '../../shared/ui/toast.ts'
import { useAvisoDeAlteracoes } from '../../shared/ui/useAvisoDeAlteracoes.tsx'
import { CategoriaSelect } from '../categorias/CategoriaSelect.tsx'
import { CamposDeMedida } from './CamposDeMedida.tsx'
import { type CamposDoModelo, camposDoModelo, PADROES, REGRAS } from './campos.ts'
import { useSalvarModelo } from './useSalvarModelo.ts'

export function ModeloForm({ modelo }: { modelo?: Modelo }) {
  const form = useForm<CamposDoModelo>({ defaultValues: camposDoModelo(modelo), resolver: REGRAS })
  const { register, control, handleSubmit, formState } = form
  const { errors, isDirty } = formState
  const padronizar = useWatch({ control, name: 'padronizar' })
  const mudaPrecos = usePode('mudar_precos')
  const { salvar, salvando, recusa, base, conflito } = useSalvarModelo(modelo, form)
  const aviso = useAvisoDeAlteracoes(isDirty && !salvando)
  const enviar = handleSubmit(
    (campos) => salvar(campos),
    (problemas) =>
      avisar(
        'warning',
        problemas.codigo || problemas.nome ? 'Preencha os campos obrigatórios!' : 'Verifique os campos destacados.',
      ),
  )
  const obrigatorio = (campo: 'codigo' | 'nome') => ({
    ...register(campo),
    required: true,
    error: errors[campo]?.message,
  })

  return (
    <form noValidate onSubmit={(event) => void enviar(event)}>
      <RascunhoDosCampos tela={modelo ? 'Editar modelo' : 'Novo modelo'} alterado={isDirty} />
      <Card>
        <Fields>
          <TextField label="Código" maxLength={CARACTERES.modelo.codigo} {...obrigatorio('codigo')} />
          <TextField label="Título do modelo" maxLength={CARACTERES.modelo.nome} {...obrigatorio('nome')} />
          <WideField>
            <TextAreaField label="Descrição" rows={3} {...register('descricao')} error={errors.descricao?.message} />
          </WideField>
        </Fields>
      </Card>
      <Card>
        <CheckboxField
          label="Padronizar produtos desse modelo?"
          hint={dicaDoPadrao(padronizar, base, mudaPrecos)}
          {...register('padronizar')}
        />
        {padronizar && <PadroesDoModelo errors={errors} register={(campo) => register(campo)} />}
      </Card>
      <Card>
        <TextAreaField label="Observação" rows={3} {...register('observacao')} error={errors.observacao?.message} />
      </Card>
      <SaveBar cancelar="/modelos" salvando={salvando} recusa={recusa} />
      {conflito && <ConflictDialog title="Outra pessoa salvou este modelo" pending={salvando} {...conflito} />}
      {aviso}
    </form>
  )
}

function dicaDoPadrao(padronizar: boolean, base: Modelo | undefined, mudaPrecos: boolean): string {
  if (padronizar) return 'O que for preenchido aqui vale como ponto de partida dos produtos deste modelo.'
  return camposDoModelo(base).padronizar
    ? `Ao salvar, ${mudaPrecos ? 'os preços, ' : ''}as medidas e a categoria deste modelo serão apagados.`
    : 'Define preços, peso, medidas e categoria dos produtos.'
}

interface PadroesDoModeloProps {
  register: (campo: (typeof PADROES)[number]['campo'] | 'categoria_id') => UseFormRegisterReturn
  errors: FieldErrors<CamposDoModelo>
}

function PadroesDoModelo({ register, errors }: PadroesDoModeloProps) {
  const [verCustos, mudaPrecos] = [usePode('ver_custos'), usePode('mudar_precos')]
  const daCategoria = { ...register('categoria_id'), error: errors.categoria_id?.message }
  return (
    <div className="grid gap-4 mt-4">
      <Fields phone={2}>
        {PADROES.slice(verCustos ? 0 : 1, 2).map(({ campo, label }) => (
          <MoneyField
            key={campo}
            label={label}
            readOnly={!mudaPrecos}
            {...register(campo)}
            error={errors[campo]?.message}
          />
        ))}
      </Fields>
      <Fields columns={4} phone={2}>
        <CamposDeMedida
          medidas={PADROES.slice(2)}
          propsDe={(campo) => ({ ...register(campo), error: errors[campo]?.message })}
        />
      </Fields>
      <Fields>
        <CategoriaSelect {...daCategoria} placeholder="Nenhuma" />
      </Fields>
    </div>
  )
}
