import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { CheckboxField } from '../../../shared/ui/CheckboxField.tsx'
import { TextAreaField, TextField } from '../../../shared/ui/TextField.tsx'
import css from './formulario.module.css'

export interface Lembretes {
  readonly anotacao: string
  readonly prazo: string
  readonly prioritaria: boolean
}

export function CamposDosLembretes({ valor, onChange }: { valor: Lembretes; onChange: (novo: Lembretes) => void }) {
  return (
    <div className={css.lembretes}>
      <TextAreaField
        label="Anotação"
        hint="Só a equipe vê. Sai na lista de separação."
        rows={2}
        maxLength={CARACTERES.venda.anotacao}
        value={valor.anotacao}
        onChange={(event) => onChange({ ...valor, anotacao: event.target.value })}
      />
      <TextField
        label="Prazo"
        type="date"
        hint="Dia em que o cliente espera a venda."
        min="2000-01-01"
        max="2099-12-31"
        value={valor.prazo}
        onChange={(event) => onChange({ ...valor, prazo: event.target.value })}
      />
      <CheckboxField
        label="Prioritária"
        checked={valor.prioritaria}
        onChange={(event) => onChange({ ...valor, prioritaria: event.target.checked })}
      />
    </div>
  )
}
