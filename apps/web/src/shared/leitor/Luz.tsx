import { IconBulb, IconBulbOff } from '@tabler/icons-react'
import { useState } from 'react'
import { acenderLuz } from './camera.ts'
import css from './Visor.module.css'

/** Switch of the camera's torch. A new stream starts with the torch off. */
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
          // The device announces a torch and refuses to use it: the person can do nothing, so nothing is said.
          () => {},
        )
      }}
    >
      <Icone size={22} aria-hidden />
    </button>
  )
}
