import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { CheckboxField } from '../../../shared/ui/fields/CheckboxField.tsx'
import { TextAreaField, TextField } from '../../../shared/ui/fields/TextField.tsx'
import type { Lembretes } from './lembretes.ts'

export function CamposDosLembretes({ valor, onChange }: { valor: Lembretes; onChange: (novo: Lembretes) => void }) {
  return (
    <div className="grid grid-cols-[minmax(0,260px)_auto] gap-x-5 gap-y-3 items-start [&_>_:first-child]:col-span-full [&_>_:last-child]:pt-6.5 md:grid-cols-[260px_minmax(0,1fr)] md:[&_>_:last-child]:grid md:[&_>_:last-child]:content-center md:[&_>_:last-child]:min-h-16.5 md:[&_>_:last-child]:pb-0">
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
