import { IconBulb, IconBulbOff } from '@tabler/icons-react'
import { useState } from 'react'
import { acenderLuz } from './camera.ts'
import css from './Visor.module.css'

/** The lamp beside the camera. A new stream starts with it off. */
export function Luz({ stream }: { stream: MediaStream }) {
  const [acesa, setAcesa] = useState(false)
  const Icone = acesa ? IconBulbOff : IconBulb
  return (
    <button
      type="button"
      className={css.luz}
      aria-label={acesa ? 'Apagar a luz' : 'Acender a luz'}
      onClick={() => {
        acenderLuz(stream, !acesa).then(
          () => setAcesa(!acesa),
          // The device says it has one and refuses: there is nothing the person could do.
          () => {},
        )
      }}
    >
      <Icone size={22} aria-hidden />
    </button>
  )
}
