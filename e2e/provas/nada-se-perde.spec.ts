import { walkTypedControls } from '../support/typed-walk.ts'

walkTypedControls()
