import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form'
import { Fields } from '../../shared/ui/Card.tsx'
import { MoneyField } from '../../shared/ui/DecimalField.tsx'
import { CategoriaSelect } from '../categorias/CategoriaSelect.tsx'
import { CamposDeMedida } from './CamposDeMedida.tsx'
import { type CamposDoModelo, PADROES } from './campos.ts'
import css from './ModeloForm.module.css'

interface PadroesDoModeloProps {
  register: (campo: (typeof PADROES)[number]['campo'] | 'categoria_id') => UseFormRegisterReturn
  errors: FieldErrors<CamposDoModelo>
}

export function PadroesDoModelo({ register, errors }: PadroesDoModeloProps) {
  const daCategoria = { ...register('categoria_id'), error: errors.categoria_id?.message }
  return (
    <div className={css.padroes}>
      <Fields phone={2}>
        {PADROES.slice(0, 2).map(({ campo, label }) => (
          <MoneyField key={campo} label={label} {...register(campo)} error={errors[campo]?.message} />
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
