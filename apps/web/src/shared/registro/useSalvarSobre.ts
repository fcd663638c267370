import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Diferenca } from '../ui/ConflictDialogBody.tsx'
import { mesclar, queOsDoisMudaram, type Salvamento, useSalvar } from './useSalvar.ts'

/** How a module's form stands for its record. */
interface Formulario<C, T> {
  readonly camposDe: (registro: T) => C
  /** Brings equal values to one spelling. */
  readonly corpoDe?: (campos: C) => object
  /** In what a form differs from a stored record. */
  readonly diferencas: (campos: C, registro: T) => readonly Diferenca[]
}

interface SalvamentoSobre<C, T> extends Omit<Salvamento<C, T>, 'enviar' | 'onSave'> {
  /** Sends the form over the version of `base`. */
  readonly enviar: (campos: C, base: T | undefined) => Promise<T>
  /** `partirDe` has the form begin anew with a stored record. */
  readonly onSave: (salvo: T, partirDe: (atual: T) => void) => unknown
}

/**
 * Saves a form over the record that it was loaded with (`registro`; absent for a new one). When another person saved first, `conflito` is what the dialog
 * shows and its ways out: `onKeep` saves this person's changes over the stored record, `onLoad` loads that record.
 */
export function useSalvarSobre<C extends FieldValues, T>(
  form: Pick<UseFormReturn<C>, 'getValues' | 'reset'>,
  { camposDe, corpoDe, diferencas }: Formulario<C, T>,
  registro: T | undefined,
  { enviar, onSave, ...salvamento }: SalvamentoSobre<C, T>,
) {
  const [base, setBase] = useState(registro)
  const { salvar, salvando, recusa, outra, resolver } = useSalvar({
    ...salvamento,
    enviar: ({ campos, sobre }: { campos: C; sobre: T | undefined }) => enviar(campos, sobre),
    onSave: (salvo) => onSave(salvo, partirDe),
  })
  const partirDe = (atual: T) => {
    setBase(atual)
    form.reset(camposDe(atual))
  }
  const conflitoCom = (base: T, outra: T) => {
    const juntos = mesclar(form.getValues(), camposDe(base), camposDe(outra), corpoDe)
    return {
      diferencas: queOsDoisMudaram(diferencas(juntos, outra), diferencas(camposDe(base), outra)),
      onKeep() {
        partirDe(outra)
        form.reset(juntos, { keepDefaultValues: true })
        salvar({ campos: juntos, sobre: outra })
      },
      onLoad() {
        partirDe(outra)
        resolver()
      },
      onClose: resolver,
    }
  }
  return {
    salvar: (campos: C) => salvar({ campos, sobre: base }),
    salvando,
    recusa,
    base,
    conflito: base && outra ? conflitoCom(base, outra) : null,
  }
}
