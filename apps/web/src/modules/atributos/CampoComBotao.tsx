import type { Ref } from 'react'
import { FieldsDraft } from '../../shared/forms/drafts/FieldsDraft.tsx'
import { Button } from '../../shared/ui/Button.tsx'
import { UnsavedQuestion } from '../../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'

interface CampoComBotaoProps {
  /** Names the form, also where another attribute is chosen. */
  tela: string
  label: string
  maxLength: number
  value: string
  botao: string
  secundario?: boolean
  /** There is nothing to send. */
  parado: boolean
  mutacao: { readonly isPending: boolean; readonly isError: boolean; reset: () => void }
  ref?: Ref<HTMLInputElement>
  onType: (texto: string) => void
  onSubmit: () => void
}

/** A line of text with the button that sends it; typing takes a refusal away. */
export function CampoComBotao(props: CampoComBotaoProps) {
  const { tela, label, maxLength, value, botao, secundario, parado, mutacao, ref, onType, onSubmit } = props
  return (
    <form
      className="flex flex-wrap gap-2.5 items-end [&_>_:first-child]:flex-[1_1_140px] [&_>_button]:min-h-10 max-md:[&_>_button]:min-h-11"
      onSubmit={(event) => {
        event.preventDefault()
        if (!parado && !mutacao.isPending) onSubmit()
      }}
    >
      <TextField
        ref={ref}
        label={label}
        maxLength={maxLength}
        value={value}
        error={mutacao.isError}
        onChange={(event) => {
          onType(event.target.value)
          if (mutacao.isError) mutacao.reset()
        }}
      />
      <Button type="submit" {...(secundario && { variant: 'default' })} disabled={parado} loading={mutacao.isPending}>
        {botao}
      </Button>
      <FieldsDraft name={tela} changed={!parado} />
      <UnsavedQuestion changed={!parado && !mutacao.isPending} parameter="atributo" />
    </form>
  )
}
