import { MOTIVOS_DE_PERDA, type MotivoDePerda } from '@estampa/contract/producao/opcoes.ts'
import { IconBan } from '@tabler/icons-react'
import { useState } from 'react'
import type { Look } from '../../../shared/ui/Button.tsx'
import { SelectField } from '../../../shared/ui/fields/SelectField.tsx'
import { AskedButton } from './AskedButton.tsx'

const MOTIVOS = Object.entries(MOTIVOS_DE_PERDA).map(([value, label]) => ({ value, label }))

interface PerdiEstaProps extends Pick<Look, 'size'> {
  disabled: boolean
  below?: boolean
  onLost: (motivo: MotivoDePerda) => void
}

/** Reports one piece as lost, with its reason; the second press does it. */
export function PerdiEsta({ onLost, ...props }: PerdiEstaProps) {
  const [motivo, setMotivo] = useState<MotivoDePerda>('erro_de_impressao')
  return (
    <AskedButton
      label="Perdi esta"
      confirm="perdi esta"
      danger
      icon={IconBan}
      question={
        <SelectField
          label="Motivo da perda"
          options={MOTIVOS}
          value={motivo}
          onChange={({ target }) => setMotivo(target.value as MotivoDePerda)}
        />
      }
      onConfirm={() => onLost(motivo)}
      {...props}
    />
  )
}
