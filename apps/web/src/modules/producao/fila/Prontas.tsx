import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../shared/ui/Button.tsx'
import { UnsavedQuestion } from '../../../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { Stepper } from '../../../shared/ui/fields/Stepper.tsx'
import { useWholeNumber } from '../../../shared/ui/fields/wholeNumber.ts'

interface ProntasProps {
  pedida: number
  /** Pieces to make for which there is a blank. */
  podem: number
  loading: boolean
  disabled: boolean
  onFinish: (quantidade: number) => void
}

/** Finished pieces: one, unless a person says how many at once. */
export function Prontas({ pedida, podem, loading, disabled, onFinish }: ProntasProps) {
  const [wanted, setWanted] = useState(1)
  const range = { min: 1, max: Math.max(1, podem) }
  const quantidade = Math.min(wanted, range.max)
  const { error, ...typing } = useWholeNumber(quantidade, range, setWanted)
  const isRefused = disabled || error !== undefined
  const finish = () => {
    if (isRefused) return
    onFinish(quantidade)
    setWanted(1)
  }
  return (
    <>
      <UnsavedQuestion changed={quantidade !== 1 && !loading} />
      {/* It stays for the last piece: the button beside it keeps its place. */}
      {pedida > 1 && (
        <Stepper
          label="Prontas"
          name="prontas"
          number={quantidade}
          {...range}
          {...typing}
          error={error}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.repeat) finish()
          }}
        />
      )}
      <Button icon={IconCheck} loading={loading} disabled={isRefused} onClick={finish}>
        {quantidade === 1 ? 'Feita' : `${quantidade} feitas`}
      </Button>
    </>
  )
}
