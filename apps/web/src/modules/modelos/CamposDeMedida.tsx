import { TextField, type TextFieldProps } from '../../shared/ui/TextField.tsx'

interface CamposDeMedidaProps<C extends string> {
  medidas: readonly { campo: C; label: string; unidade: string }[]
  propsDe: (campo: C) => Partial<TextFieldProps>
}

export const CamposDeMedida = <C extends string>({ medidas, propsDe }: CamposDeMedidaProps<C>) =>
  medidas.map(({ campo, label, unidade }) => (
    <TextField key={campo} label={label} inputMode="decimal" suffix={unidade} {...propsDe(campo)} />
  ))
