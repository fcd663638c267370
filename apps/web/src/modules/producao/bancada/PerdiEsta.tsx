import { IconBan } from '@tabler/icons-react'
import type { Look } from '../../../shared/ui/Button.tsx'
import { AskedButton } from './AskedButton.tsx'

/** Reports one piece as lost; the second press does it. */
export const PerdiEsta = ({ onLost, ...props }: { disabled: boolean; onLost: () => void } & Pick<Look, 'size'>) => (
  <AskedButton label="Perdi esta" confirm="perdi esta" danger icon={IconBan} onConfirm={onLost} {...props} />
)
